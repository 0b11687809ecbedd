import { backend, type Backend } from '#contract/edge-modules.ts'
import { useFormContext } from 'react-hook-form'
import { FormTextField } from '../../../forms/form-text-field.tsx'
import type { ModuleForm } from '../../../resources/edges/module-form.ts'
import { backendRules, type BackendValues } from '../../../resources/edges/rules/backend.ts'
import { SeenOptions, useSeenReferences } from './seen-options.tsx'

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
export const backendForm: ModuleForm<Backend, BackendValues> = { ...backendRules, Fields }
