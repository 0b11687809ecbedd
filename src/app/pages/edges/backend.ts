import type { Backend, BackendPut } from '#contract/edge-modules.ts'

/** What the editor of a backend shows. */
export type BackendValues = { enabled: boolean; backend_id: string }

/** The editor's values of a module; of none, those of an empty editor. Unspecified means enabled (spec 2.4). */
export const toValues = (module: Backend | null): BackendValues => ({
  enabled: module?.enabled ?? true,
  backend_id: module?.backend?.id ?? '',
})

/** The body of a replace (spec 4.3): always whole, `enabled` always said; no backend where none is set. */
export const toPut = ({ enabled, backend_id }: BackendValues): BackendPut => ({
  enabled,
  ...(backend_id && { backend_id }),
})

const KNOWN = new Set(['enabled', 'backend'])

/** What a replace would not keep: fields that the contract does not know. */
export const lostByReplace = (module: Backend): string[] =>
  Object.keys(module).filter((name) => !KNOWN.has(name))
