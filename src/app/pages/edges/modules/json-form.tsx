import type { ModuleDocument, ModuleReply } from '#contract/edge-modules.ts'
import { useFormContext } from 'react-hook-form'
import { FormTextField } from '../../../forms/form-text-field.tsx'
import { anyOf } from '../../../ui/intl.ts'
import type { ModuleForm } from '../../../resources/edges/module-form.ts'
import { jsonRules, namesOf, type JsonValues } from '../../../resources/edges/rules/json.ts'

/** The form of any document: all its members except `enabled` as one JSON text. */
export const jsonForm = (document: ModuleDocument): ModuleForm<ModuleReply, JsonValues> => {
  const names = namesOf(document)
  return {
    ...jsonRules(document),
    Fields: () => {
      const { control } = useFormContext<JsonValues>()
      return (
        <FormTextField
          control={control}
          name="members"
          label="Members"
          mono
          multiline
          hint={`A JSON object with any of ${anyOf(names)}.`}
        />
      )
    },
  }
}
