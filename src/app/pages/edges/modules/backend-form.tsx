import { backend, type Backend } from '#contract/edge-modules.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormTextField } from '../../../forms/form-text-field.tsx'
import type { ModuleForm } from '../../../resources/edges/module-form.ts'
import { backendRules, type BackendValues } from '../../../resources/edges/rules/backend.ts'
import { NewHere, otherUseText, SeenOptions, useSeenReferences } from './seen-options.tsx'

const Fields = ({ edge }: { edge: string }) => {
  const { control } = useFormContext<BackendValues>()
  const id = useWatch({ control, name: 'backend_id' })
  const { list, ...seen } = useSeenReferences(backend.refs.backend_id.collection)
  return (
    <>
      <FormTextField
        control={control}
        name="backend_id"
        label="Backend ID"
        mono
        isTrimmed
        hint={
          id === '' || !seen.isWhole
            ? 'The backend that serves this edge.'
            : otherUseText(id, edge, seen)
        }
        list={list}
      />
      <SeenOptions list={list} seen={seen.seen} without={[]} />
      <NewHere {...seen} ids={[id]} />
    </>
  )
}

/** The form of a backend. */
export const backendForm: ModuleForm<Backend, BackendValues> = { ...backendRules, Fields }
