import { BackendPut, type Backend } from '#contract/edge-modules.ts'
import type { ModuleRules } from '../module-form.ts'

/** What the form of a backend edits. */
export type BackendValues = { enabled: boolean; backend_id: string }

/** The rules of a backend. */
export const backendRules: ModuleRules<Backend, BackendValues> = {
  toValues: (module) => ({
    enabled: module?.enabled ?? true,
    backend_id: module?.backend?.id ?? '',
  }),
  toPut: ({ enabled, backend_id }): BackendPut => ({
    enabled,
    // No backend means leaving it out: an id is never empty.
    ...(backend_id && { backend_id }),
  }),
  schema: BackendPut,
  fields: [{ path: 'backend_id', label: 'Backend ID', kind: 'text' }],
  warnings: ({ to }) =>
    to?.enabled && to.backend_id.trim() === ''
      ? [
          {
            id: 'no backend',
            title: 'Apply without a backend?',
            text: "No backend is set. The API doesn't define what happens to connections then: they may fail.",
          },
        ]
      : [],
}
