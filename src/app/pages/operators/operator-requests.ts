import type { OperatorCreate, OperatorPatch } from '#contract/operators.ts'
import type { OperatorValues } from './operator-values.ts'

// Features are a set that may hold names this dashboard does not know; the schema checks them.
type Loose<T> = Omit<T, 'enabled_features'> & { enabled_features?: string[] }

type Text = Record<string, string>

/** Whether a text says nothing: such a selector is not sent. */
export const isBlank = (text: string) => text.trim() === ''
const typed = (selectors: readonly string[]) => selectors.filter((selector) => !isBlank(selector))
const hasBindings = (values: OperatorValues) => values.enabled_features.includes('bindings')

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item, index) => item === b[index])
const sameSet = (a: readonly string[], b: readonly string[]) =>
  sameList([...new Set(a)].toSorted(), [...new Set(b)].toSorted())

// Members that are set now or were set before; what never was set is not invented.
const members = <T extends Text>(seen: T, now: T): Partial<T> => {
  const set: Partial<T> = {}
  for (const name of Object.keys(now) as (keyof T)[]) {
    if (now[name] || seen[name]) set[name] = now[name]
  }
  return set
}

const NOTHING: OperatorValues['binding'] = {
  endpoint_selectors: [],
  ingress_endpoint: '',
  csr: '',
}

// Sent whole (less an unset CSR), so that it is right whether the service merges or replaces it.
const binding = (seen: OperatorValues['binding'], now: OperatorValues['binding']) => {
  const before = typed(seen.endpoint_selectors)
  const after = typed(now.endpoint_selectors)
  return {
    ...((before.length > 0 || after.length > 0) && { endpoint_selectors: after }),
    ...members(
      { ingress_endpoint: seen.ingress_endpoint },
      { ingress_endpoint: now.ingress_endpoint },
    ),
    ...(!isBlank(now.csr) && { csr: now.csr }),
  }
}

const bindingChanged = (seen: OperatorValues['binding'], now: OperatorValues['binding']) =>
  !isBlank(now.csr) ||
  now.ingress_endpoint !== seen.ingress_endpoint ||
  !sameList(typed(now.endpoint_selectors), typed(seen.endpoint_selectors))

const isEmpty = (value: object) => Object.keys(value).length === 0

/** The body of a create (spec 4.1): what was filled in, and nothing else. */
export const toCreate = (now: OperatorValues): Loose<OperatorCreate> => {
  const { description, metadata, region } = now
  const deployment = members({} as OperatorValues['deployment'], now.deployment)
  const bound = hasBindings(now) ? binding(NOTHING, now.binding) : {}
  return {
    ...(description && { description }),
    ...(metadata && { metadata }),
    ...(now.enabled_features.length > 0 && { enabled_features: now.enabled_features }),
    ...(region && { region }),
    ...(!isEmpty(deployment) && { deployment }),
    ...(!isEmpty(bound) && { binding: bound }),
  }
}

/**
 * The body of an update (spec 4.1): only the top-level members that differ between what was seen and
 * what is there now. An untouched form gives an empty object.
 */
export const toPatch = (seen: OperatorValues, now: OperatorValues): Loose<OperatorPatch> => {
  const patch: Loose<OperatorPatch> = {}
  if (now.description !== seen.description) patch.description = now.description
  if (now.metadata !== seen.metadata) patch.metadata = now.metadata
  if (now.region !== seen.region) patch.region = now.region
  if (!sameSet(now.enabled_features, seen.enabled_features)) {
    patch.enabled_features = now.enabled_features
  }
  const { name, version } = now.deployment
  if (name !== seen.deployment.name || version !== seen.deployment.version) {
    patch.deployment = members(
      { name: seen.deployment.name, version: seen.deployment.version },
      { name, version },
    )
  }
  // Without the feature a binding may not be sent; the service drops it together with the feature.
  if (hasBindings(now) && bindingChanged(seen.binding, now.binding)) {
    patch.binding = binding(seen.binding, now.binding)
  }
  return patch
}
