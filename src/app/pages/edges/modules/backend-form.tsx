import { backend, type Backend } from '#contract/edge-modules.ts'
import { hadMore, ONLY_ID, pastedId } from '#domain/pasted-id.ts'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormTextField } from '../../../forms/form-text-field.tsx'
import type { ModuleForm } from '../../../resources/edges/module-form.ts'
import { backendRules, type BackendValues } from '../../../resources/edges/rules/backend.ts'
import {
  NewReferences,
  otherUseText,
  ReferenceOptions,
  useUsedReferences,
} from './reference-options.tsx'

const Fields = ({ edge }: { edge: string }) => {
  const { control } = useFormContext<BackendValues>()
  const id = useWatch({ control, name: 'backend_id' })
  const [isCut, setIsCut] = useState(false)
  const { list, ...use } = useUsedReferences(backend.refs.backend_id.collection)
  return (
    <>
      <FormTextField
        control={control}
        name="backend_id"
        label="Backend ID"
        mono
        readTyped={(typed) => {
          setIsCut(hadMore(typed))
          return pastedId(typed)
        }}
        hint={
          isCut
            ? ONLY_ID
            : id === '' || !use.isWhole
              ? 'The backend that serves this edge.'
              : otherUseText(id, edge, use)
        }
        list={list}
      />
      <ReferenceOptions list={list} references={use.references} without={[]} />
      <NewReferences {...use} ids={[id]} />
    </>
  )
}

/** The form of a backend. */
export const backendForm: ModuleForm<Backend, BackendValues> = { ...backendRules, Fields }
