import { FEATURES } from '#contract/operators.ts'
import { useController, type Control } from 'react-hook-form'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import type { OperatorValues } from './operator-values.ts'

type FeaturesFieldProps = {
  control: Control<OperatorValues>
  /** The features that the service gave; those this dashboard does not know are shown, too. */
  given: readonly string[]
}

/** The features of an operator as boxes; ticking one and unticking it again is no change. */
export const FeaturesField = ({ control, given }: FeaturesFieldProps) => {
  const { field, formState } = useController({ control, name: 'enabled_features' })
  const names = [...new Set<string>([...FEATURES, ...given])]
  const fault = formState.errors.enabled_features
  const message = fault?.message ?? fault?.find?.((one) => one)?.message
  return (
    <FieldGroup label="Enabled features" error={message}>
      {names.map((name) => (
        <Checkbox
          key={name}
          label={name}
          checked={field.value.includes(name)}
          onChange={(checked) =>
            field.onChange(
              checked ? [...field.value, name] : field.value.filter((one) => one !== name),
            )
          }
        />
      ))}
    </FieldGroup>
  )
}
