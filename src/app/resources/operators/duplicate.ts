import { FEATURES } from '#contract/operators.ts'
import { bindingOf, hasBindings, type OperatorDocument } from './operator-document.ts'
import { hasTooManySelectors, isBlank, toValues, type OperatorValues } from './operator-values.ts'

const isFeature = (name: string): boolean => FEATURES.some((feature) => feature === name)

/** The features that a create takes, each once. */
export const knownFeatures = (names: readonly string[]): string[] =>
  [...new Set(names)].filter(isFeature)

/**
 * The values of a new operator like this one: everything that a create takes, never the certificate or its
 * request. The metadata is kept byte for byte, with the marks of an owner (`marksOf`).
 */
export const toDuplicate = (operator: OperatorDocument): OperatorValues => ({
  ...toValues(operator),
  enabled_features: knownFeatures(operator.enabled_features),
})

/** What `toDuplicate` leaves behind of what somebody has set, as wire paths. */
export const notCarried = (operator: OperatorDocument): string[] => [
  ...(operator.source.binding?.cert ? ['binding.cert'] : []),
  // An empty list is not sent, and the service then binds every endpoint.
  ...(hasTooManySelectors(operator) ||
  (hasBindings(operator) && bindingOf(operator).endpoint_selectors.every(isBlank))
    ? ['binding.endpoint_selectors']
    : []),
  ...new Set(
    operator.enabled_features
      .filter((name) => !isFeature(name))
      .map((name) => `enabled_features: ${name}`),
  ),
]
