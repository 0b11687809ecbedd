import { useId } from 'react'
import { useController, type Control } from 'react-hook-form'
import { FEATURES, type Feature } from '#contract/operators.ts'
import { errorMessages } from '../../forms/form-errors.ts'
import {
  hasTooManyFeatures,
  type OperatorValues,
} from '../../resources/operators/operator-values.ts'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import { allOf, formatNumber, plural } from '../../ui/intl.ts'
import styles from './operator-form-fields.module.css'

// The maximum number of boxes for unknown features; features without a box stay unchanged.
const UNKNOWN_FEATURES_MAX = 50

const isKnown = (name: string): name is Feature => FEATURES.some((feature) => feature === name)

/** What each feature does, in the words of the operator's documentation. */
const FEATURE_WORDS: Readonly<Record<Feature, string>> = {
  bindings: 'Project endpoints into the cluster as services',
  ingress: 'Serve Ingress resources',
  gateway: 'Serve Gateway API resources',
}

// Name the unknown features: the schema's message says only which ones are allowed.
const featuresError = (error: unknown, chosen: readonly string[]): string | undefined => {
  const [message] = errorMessages(error)
  const unknown = chosen.filter((name) => !isKnown(name))
  return message && unknown.length > 0
    ? `This dashboard can't send ${allOf(unknown)}. Clear it to change the others, or leave all as they are.`
    : message
}

type FeaturesFieldProps = {
  control: Control<OperatorValues>
  /** The features that the service sent, known or not. */
  given: readonly string[]
}

/** The features. Ticking and unticking a box is no change: their order does not matter. */
export const FeaturesField = ({ control, given }: FeaturesFieldProps) => {
  const { field, formState } = useController({ control, name: 'enabled_features' })
  const id = useId()
  if (hasTooManyFeatures({ enabled_features: given }))
    return (
      <FieldGroup
        label="Enabled features"
        hint={`${formatNumber(given.length)} features, too many to edit here. Saving leaves them unchanged.`}
      >
        {null}
      </FieldGroup>
    )
  const unknown = [...new Set(given)].filter((name) => !isKnown(name))
  const hidden = unknown.length - UNKNOWN_FEATURES_MAX
  return (
    <FieldGroup
      label={<span className="visually-hidden">Enabled features</span>}
      name={field.name}
      error={featuresError(formState.errors.enabled_features, field.value)}
    >
      {[...FEATURES, ...unknown.slice(0, UNKNOWN_FEATURES_MAX)].map((name) => (
        <div key={name} className={styles.feature}>
          <Checkbox
            label={<code translate="no">{name}</code>}
            describedBy={isKnown(name) ? `${id}-${name}` : undefined}
            checked={field.value.includes(name)}
            onChange={(checked) =>
              field.onChange(
                checked ? [...field.value, name] : field.value.filter((one) => one !== name),
              )
            }
          />
          {isKnown(name) && <span id={`${id}-${name}`}>{FEATURE_WORDS[name]}</span>}
        </div>
      ))}
      {hidden > 0 && (
        <span>
          {plural(hidden, { one: '# more stays unchanged', other: '# more stay unchanged' })}
        </span>
      )}
    </FieldGroup>
  )
}
