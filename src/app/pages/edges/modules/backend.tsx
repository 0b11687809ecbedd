import { backend, BackendPut, type Backend } from '#contract/edge-modules.ts'
import { useFormContext } from 'react-hook-form'
import { FormTextField } from '../../../forms/form-text-field.tsx'
import type { ModuleForm } from '../../../resources/edges/module-form.ts'
import { SeenOptions, useSeenReferences } from './seen-options.tsx'

type BackendValues = { enabled: boolean; backend_id: string }

const Fields = () => {
  const { control } = useFormContext<BackendValues>()
  const { seen, ...suggesting } = useSeenReferences(backend.refs.backend_id.collection)
  return (
    <>
      <FormTextField
        control={control}
        name="backend_id"
        label="Backend ID"
        mono
        hint="The backend that serves this edge."
        {...suggesting}
      />
      <SeenOptions list={suggesting.list} seen={seen} without={[]} />
    </>
  )
}

/** The form of a backend. */
export const backendForm: ModuleForm<Backend, BackendValues> = {
  toValues: (module) => ({
    enabled: module?.enabled ?? true,
    backend_id: module?.backend?.id ?? '',
  }),
  toPut: ({ enabled, backend_id }): BackendPut => ({
    enabled,
    // No backend means leaving it out: an id is never empty.
    ...(backend_id && { backend_id }),
  }),
  tidy: (typed, seen) =>
    typed.backend_id === seen?.backend_id
      ? typed
      : { ...typed, backend_id: typed.backend_id.trim() },
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
  Fields,
}
