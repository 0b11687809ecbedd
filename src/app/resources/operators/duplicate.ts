import { FEATURES } from '#contract/operators.ts'
import { bindingOf, hasBindings, type OperatorDocument } from './operator-document.ts'
import {
  EMPTY_VALUES,
  hasTooManySelectors,
  isBlank,
  toValues,
  type OperatorValues,
} from './operator-values.ts'

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

const isSet = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some((one) => one !== null && one !== '')
    : value !== undefined && value !== null && value !== ''

/** The set members of a part of a reply that a create does not take, as paths. */
const othersIn = (part: object | null | undefined, taken: object, prefix = ''): string[] =>
  Object.entries(part ?? {})
    .filter(([name, value]) => !Object.hasOwn(taken, name) && isSet(value))
    .map(([name]) => prefix + name)

// The service returns no request, and one that it did return would not be sent again.
const { csr: _csr, ...BINDING } = EMPTY_VALUES.binding

const bindingNotCarried = (operator: OperatorDocument): string[] => {
  const { binding } = operator.source
  if (!hasBindings(operator)) return isSet(binding) ? ['binding'] : []
  const selectors = bindingOf(operator).endpoint_selectors
  return [
    // An empty list is not sent, and the service then binds every endpoint.
    ...(selectors.every(isBlank) || hasTooManySelectors(operator)
      ? ['binding.endpoint_selectors']
      : []),
    ...othersIn(binding, BINDING, 'binding.'),
  ]
}

/** What `toDuplicate` leaves behind, as wire paths; an unknown feature is `enabled_features: <name>`. */
export const notCarried = (operator: OperatorDocument): string[] => [
  ...othersIn(operator.source, EMPTY_VALUES),
  ...new Set(
    operator.enabled_features
      .filter((name) => !isFeature(name))
      .map((name) => `enabled_features: ${name}`),
  ),
  ...othersIn(operator.source.deployment, EMPTY_VALUES.deployment, 'deployment.'),
  ...bindingNotCarried(operator),
]
