import type { OperatorCreate, OperatorPatch } from '#contract/operator-writes.ts'
import { FEATURES } from '#contract/operators.ts'
import { bindingOf, hasBindings, type OperatorDocument } from './operator-document.ts'

/** A form does not edit more selectors than this; no known service accepts as many. */
export const EDITABLE_SELECTORS = 1000

/** Whether an operator has too many selectors, so that its binding is shown but not edited. */
export const hasTooManySelectors = (operator: OperatorDocument): boolean =>
  bindingOf(operator).endpoint_selectors.length > EDITABLE_SELECTORS

/** A form shows no more features than this: as many are of no service that works. */
const EDITABLE_FEATURES = 1000

/** Whether an operator has too many features, so that a form does not change them. */
export const hasTooManyFeatures = (operator: Pick<OperatorDocument, 'enabled_features'>): boolean =>
  operator.enabled_features.length > EDITABLE_FEATURES

/** The values of the operator form: every text as typed, "" if not set. */
export type OperatorValues = {
  description: string
  metadata: string
  enabled_features: string[]
  region: string
  deployment: { name: string; namespace: string; version: string; cluster_name: string }
  binding: { endpoint_selectors: string[]; ingress_endpoint: string; csr: string }
}

/** The values of an empty form. */
export const EMPTY_VALUES: OperatorValues = {
  description: '',
  metadata: '',
  enabled_features: [],
  region: '',
  deployment: { name: '', namespace: '', version: '', cluster_name: '' },
  binding: { endpoint_selectors: [], ingress_endpoint: '', csr: '' },
}

/**
 * The form values of an operator. The service never returns the CSR. Too many selectors or features to edit are left
 * out: then the form cannot change the binding or the features, so they are never sent.
 */
export const toValues = (operator: OperatorDocument): OperatorValues => {
  const { description, metadata, enabled_features, region, deployment } = operator
  const { endpoint_selectors, ingress_endpoint } = bindingOf(operator)
  return {
    description,
    metadata,
    enabled_features: hasTooManyFeatures(operator)
      ? FEATURES.filter((name) => enabled_features.includes(name))
      : [...enabled_features],
    region,
    deployment: { ...deployment },
    binding: {
      endpoint_selectors: hasTooManySelectors(operator) ? [] : [...endpoint_selectors],
      ingress_endpoint,
      csr: '',
    },
  }
}

// Features may contain unknown names: the request's schema refuses them, not the type.
type WithAnyFeatures<T> = Omit<T, 'enabled_features'> & { enabled_features?: string[] }

/** Whether a text is empty or only white space: such a selector is not sent. */
export const isBlank = (text: string) => text.trim() === ''
/** The selectors that are sent. */
export const withoutBlanks = (selectors: readonly string[]) =>
  selectors.filter((selector) => !isBlank(selector))

/** Whether two lists have the same items in the same order. */
export const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item, index) => item === b[index])
const sameSet = (a: readonly string[], b: readonly string[]) =>
  sameList([...new Set(a)].toSorted(), [...new Set(b)].toSorted())

// Only members that are set now or were set before: a member that was never set is left out.
const setMembers = <T extends Record<string, string>>(seen: T, now: T): Partial<T> => {
  const set: Partial<T> = {}
  for (const name of Object.keys(now) as (keyof T)[]) {
    if (now[name] || seen[name]) set[name] = now[name]
  }
  return set
}

// Complete (except an empty CSR), so that it is right whether the service merges or replaces it.
const bindingBody = (seen: OperatorValues['binding'], now: OperatorValues['binding']) => {
  const before = withoutBlanks(seen.endpoint_selectors)
  const after = withoutBlanks(now.endpoint_selectors)
  return {
    ...((before.length > 0 || after.length > 0) && { endpoint_selectors: after }),
    ...setMembers(
      { ingress_endpoint: seen.ingress_endpoint },
      { ingress_endpoint: now.ingress_endpoint },
    ),
    ...(!isBlank(now.csr) && { csr: now.csr }),
  }
}

const isBindingChanged = (seen: OperatorValues['binding'], now: OperatorValues['binding']) =>
  !isBlank(now.csr) ||
  now.ingress_endpoint !== seen.ingress_endpoint ||
  !sameList(withoutBlanks(now.endpoint_selectors), withoutBlanks(seen.endpoint_selectors))

const isEmpty = (value: object) => Object.keys(value).length === 0

/** The body of a create: only the fields that were filled in. */
export const toCreate = (now: OperatorValues): WithAnyFeatures<OperatorCreate> => {
  const { description, metadata, region } = now
  const deployment = setMembers(EMPTY_VALUES.deployment, now.deployment)
  const binding = hasBindings(now) ? bindingBody(EMPTY_VALUES.binding, now.binding) : {}
  return {
    ...(description && { description }),
    ...(metadata && { metadata }),
    ...(now.enabled_features.length > 0 && {
      enabled_features: [...new Set(now.enabled_features)],
    }),
    ...(region && { region }),
    ...(!isEmpty(deployment) && { deployment }),
    ...(!isEmpty(binding) && { binding }),
  }
}

/**
 * The body of an update: only the top-level members that differ between the original values and
 * the current ones. An untouched form gives an empty object.
 */
export const toPatch = (
  seen: OperatorValues,
  now: OperatorValues,
): WithAnyFeatures<OperatorPatch> => {
  const patch: WithAnyFeatures<OperatorPatch> = {}
  if (now.description !== seen.description) patch.description = now.description
  if (now.metadata !== seen.metadata) patch.metadata = now.metadata
  if (now.region !== seen.region) patch.region = now.region
  if (!sameSet(now.enabled_features, seen.enabled_features)) {
    // No request may name a feature twice, although a service may.
    patch.enabled_features = [...new Set(now.enabled_features)]
  }
  const { name, version } = now.deployment
  if (name !== seen.deployment.name || version !== seen.deployment.version) {
    patch.deployment = setMembers(
      { name: seen.deployment.name, version: seen.deployment.version },
      { name, version },
    )
  }
  // Without the feature no binding may be sent; the service drops it together with the feature. Turned on, the
  // feature gets the binding that the form shows: without one the service binds every endpoint.
  const isShown = !hasBindings(seen) && !isEmpty(bindingBody(EMPTY_VALUES.binding, now.binding))
  if (hasBindings(now) && (isShown || isBindingChanged(seen.binding, now.binding))) {
    patch.binding = bindingBody(seen.binding, now.binding)
  }
  return patch
}
