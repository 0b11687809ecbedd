import { FEATURES } from '#contract/operators.ts'
import { useController, type Control } from 'react-hook-form'
import { faultMessages } from '../../forms/form-faults.ts'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import type { OperatorValues } from './operator-values.ts'

type FeaturesFieldProps = {
  control: Control<OperatorValues>
  /** The features that the service gave; those this dashboard does not know are shown, too. */
  given: readonly string[]
}

// A box each for more than these would help nobody; what has no box stays as it is.
const MOST_UNKNOWN = 50

const isKnown = (name: string) => FEATURES.some((feature) => feature === name)

// Which one stands in the way says more than the rule does.
const faultOf = (error: unknown, chosen: readonly string[]): string | undefined => {
  const [message] = faultMessages(error)
  const unknown = chosen.filter((name) => !isKnown(name))
  return message && unknown.length > 0
    ? `This dashboard cannot send ${unknown.join(', ')}. Untick it to change the others, or leave all as they are.`
    : message
}

/** The features of an operator as boxes; ticking one and unticking it again is no change. */
export const FeaturesField = ({ control, given }: FeaturesFieldProps) => {
  const { field, formState } = useController({ control, name: 'enabled_features' })
  const unknown = [...new Set(given)].filter((name) => !isKnown(name))
  const names = [...FEATURES, ...unknown.slice(0, MOST_UNKNOWN)]
  const message = faultOf(formState.errors.enabled_features, field.value)
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
      {unknown.length > MOST_UNKNOWN && (
        <span>
          and {(unknown.length - MOST_UNKNOWN).toLocaleString('en-US')} more, which stay as they are
        </span>
      )}
    </FieldGroup>
  )
}
