import { toList } from '../../writes/conflicts/field.ts'
import type { BulkAction, BulkItem, ResourceBulk } from '../bulk-action.ts'
import type { Members } from '../members.ts'
import { recordCount } from '../resource-words.ts'
import { hasBindings, type OperatorDocument } from './operator-document.ts'
import { hasTooManySelectors, isBlank, type OperatorValues } from './operator-values.ts'
import { selectorFault } from './operator-write.ts'
import { OPERATOR_WORDS } from './operator-pages.ts'

const FEATURES = 'enabled_features'
const SELECTORS = 'binding.endpoint_selectors'

const FEATURE = {
  kind: 'element',
  path: FEATURES,
  element: 'Feature',
  place: { kind: 'menu', label: 'Turn a feature on/off' },
} as const
const SELECTOR = {
  kind: 'element',
  path: SELECTORS,
  element: 'Endpoint selector',
  hint: 'A CEL expression, compared as text.',
} as const

const isBound = (members: Members | undefined): boolean | null => {
  const features = members?.[FEATURES]
  return features === undefined ? null : toList(features).includes('bindings')
}

const isUnbound = (item: BulkItem): boolean =>
  item.kind === 'update' && isBound(item.wanted) === false && isBound(item.basis) !== false

/** Whether a change takes the bindings of a record that has them. */
const takesBindings = (action: BulkAction, { basis }: { basis: Members }): boolean => {
  if (action.kind === 'set')
    return (
      action.path === FEATURES &&
      !toList(action.value).includes('bindings') &&
      isBound(basis) === true
    )
  return (
    action.kind === 'element' &&
    action.path === FEATURES &&
    action.element === 'bindings' &&
    !action.isIn
  )
}

/** What bulk changes know of operators. */
export const OPERATOR_BULK: ResourceBulk<OperatorDocument, OperatorValues> = {
  offers: [
    { kind: 'set', label: 'Set region', path: 'region', place: { kind: 'button' } },
    { kind: 'set', label: 'Set description', path: 'description' },
    { kind: 'set', label: 'Set version', path: 'deployment.version' },
    {
      ...FEATURE,
      label: 'Enable a feature',
      isIn: true,
      title: 'Enable #',
      hints: { bindings: 'Without selectors of its own, an operator then binds every endpoint.' },
    },
    {
      ...FEATURE,
      label: 'Disable a feature',
      isIn: false,
      title: 'Disable #',
      hints: { bindings: 'Their clusters lose their bindings and their certificates.' },
    },
    {
      ...SELECTOR,
      label: 'Add a selector',
      isIn: true,
      title: 'Add an endpoint selector',
      faultOf: selectorFault,
    },
    { ...SELECTOR, label: 'Remove a selector', isIn: false, title: 'Remove an endpoint selector' },
    { kind: 'member', label: 'Set a metadata key', path: 'metadata' },
    { kind: 'delete', label: 'Delete' },
  ],
  deletesMore: 'Clusters that use them lose their bindings.',
  unableToChange: (document, paths) =>
    paths.includes(SELECTORS) && hasTooManySelectors(document)
      ? 'Too many endpoint selectors to change here'
      : null,
  unableToDo: (action, from, to) => {
    if ((action.kind !== 'element' && action.kind !== 'set') || action.path !== SELECTORS)
      return null
    if (!hasBindings(from)) return 'Bindings are off'
    const { endpoint_selectors: was } = from.binding
    return was.length > 0 && to.binding.endpoint_selectors.every(isBlank)
      ? 'It is the only selector: without one, every endpoint is bound'
      : null
  },
  lossOf: (action, items) => {
    const count = items.filter(
      (item) => isUnbound(item) || (item.kind === 'update' && takesBindings(action, item)),
    ).length
    return {
      count,
      text: `${recordCount(OPERATOR_WORDS, count)} and their clusters lose their bindings and certificates. Undo brings back selectors, but no certificate.`,
    }
  },
}
