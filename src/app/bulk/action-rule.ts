import { hasBindings } from '../resources/operators/operator-document.ts'
import { isBlank, type OperatorValues } from '../resources/operators/operator-values.ts'
import type { BulkAction } from './bulk-action.ts'
import { membersOf, withMembers, type Members } from '../resources/members.ts'
import { OPERATOR_FIELDS } from '../resources/operators/operator-fields.ts'
import { memberSource, withMember } from './metadata-member.ts'

const isBinding = (path: string) => path.startsWith('binding.')

/** Why an action cannot be done on an operator as it is. */
export class UnableError extends Error {}

/** An action as pure functions of an operator's values. */
export type ActionRule = {
  /** The values that the action wants. Throws `UnableError` if it cannot be done on these. */
  change: (values: OperatorValues) => OperatorValues
  /** What to keep of the values that the person saw, to notice what somebody else changes. */
  basis: (values: OperatorValues) => Members
  /** The values as the person saw them, where the action depends on them; the others as they are now. */
  seen: (now: OperatorValues, basis: Members) => OperatorValues
}

const withElement = (list: readonly string[], element: string, isIn: boolean): string[] => {
  if (list.includes(element) === isIn) return [...list]
  return isIn ? [...list, element] : list.filter((one) => one !== element)
}

type Of<Kind extends BulkAction['kind']> = Extract<BulkAction, { kind: Kind }>

const featureRule = ({ feature, isOn }: Of<'feature'>): ActionRule => {
  const set = (values: OperatorValues, isIn: boolean): OperatorValues => ({
    ...values,
    enabled_features: withElement(values.enabled_features, feature, isIn),
  })
  // The binding goes together with its feature.
  const takesBinding = feature === 'bindings' && !isOn
  return {
    change: (values) => set(values, isOn),
    basis: (values) =>
      membersOf(OPERATOR_FIELDS, values, (path) => takesBinding && isBinding(path)),
    // Nobody who only switched it the same way is in conflict with this.
    seen: (now, basis) => withMembers(OPERATOR_FIELDS, set(now, !isOn), basis),
  }
}

const regionRule = ({ region }: Of<'region'>): ActionRule => ({
  change: (values) => ({ ...values, region }),
  basis: (values) => membersOf(OPERATOR_FIELDS, values, (path) => path === 'region'),
  seen: (now, basis) => withMembers(OPERATOR_FIELDS, now, basis),
})

const selectorRule = ({ selector, isOn }: Of<'selector'>): ActionRule => ({
  change: (values) => {
    if (!hasBindings(values)) throw new UnableError('Bindings are off')
    const { endpoint_selectors: list } = values.binding
    const changed = withElement(list, selector, isOn)
    if (list.length > 0 && changed.every(isBlank))
      throw new UnableError('It is the only selector: without one, every endpoint is bound')
    return { ...values, binding: { ...values.binding, endpoint_selectors: changed } }
  },
  basis: () => ({}),
  // An element is in the list or not: whatever others did to the rest of the list stays.
  seen: (now) => now,
})

const NOT_JSON = 'Metadata is not a JSON object that can be changed safely'

const metadataRule = ({ member, source }: Of<'metadata'>): ActionRule => {
  const set = (values: OperatorValues, to: string | null): OperatorValues => {
    const metadata = withMember(values.metadata, member, to)
    if (metadata === null) throw new UnableError(NOT_JSON)
    return { ...values, metadata }
  }
  return {
    change: (values) => set(values, source),
    // Only the source of this member.
    basis: ({ metadata }): Members => {
      const seen = memberSource(metadata, member)
      return seen === null ? {} : { metadata: seen }
    },
    seen: (now, basis) => set(now, basis['metadata']?.toString() ?? null),
  }
}

const FIXED = ['namespace', 'cluster_name'] as const

const applyRule = (wanted: Members): ActionRule => ({
  change: (values) => {
    const changed = withMembers(OPERATOR_FIELDS, values, wanted)
    if (FIXED.some((name) => changed.deployment[name] !== values.deployment[name]))
      throw new UnableError('Namespace and cluster name can only be set at creation')
    return changed
  },
  basis: (values) => membersOf(OPERATOR_FIELDS, values, (path) => Object.hasOwn(wanted, path)),
  seen: (now, basis) => withMembers(OPERATOR_FIELDS, now, basis),
})

/** The rule of an action on an operator that stays; `wanted` are the item's own values. */
export const ruleOf = (action: BulkAction, wanted: Members = {}): ActionRule => {
  switch (action.kind) {
    case 'feature':
      return featureRule(action)
    case 'region':
      return regionRule(action)
    case 'selector':
      return selectorRule(action)
    case 'metadata':
      return metadataRule(action)
    case 'apply':
      return applyRule(wanted)
    case 'delete':
      // Nothing is changed; what was seen is compared as a whole.
      return {
        change: (values) => values,
        basis: (values) => membersOf(OPERATOR_FIELDS, values),
        seen: (now, basis) => withMembers(OPERATOR_FIELDS, now, basis),
      }
  }
}
