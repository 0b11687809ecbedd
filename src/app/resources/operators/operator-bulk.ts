import { isSameValue, toList } from '../../writes/conflicts/field.ts'
import type { BulkItem, ResourceBulk } from '../bulk-action.ts'
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
} as const
const SELECTOR = {
  kind: 'element',
  path: SELECTORS,
  element: 'Endpoint selector',
  hint: 'A CEL expression, compared as text.',
} as const

const isBound = (members: Members | null): boolean | null => {
  const features = members?.[FEATURES]
  return features === undefined ? null : toList(features).includes('bindings')
}

/** Whether a change takes the bindings of a record that may have them. */
const isUnbound = ({ before, after }: BulkItem): boolean =>
  before !== null && isBound(after) === false && isBound(before) !== false

/** What bulk changes know of operators. */
export const OPERATOR_BULK: ResourceBulk<OperatorDocument, OperatorValues> = {
  offers: [
    { kind: 'set', label: 'Set region', path: 'region' },
    { kind: 'set', label: 'Set description', path: 'description' },
    { kind: 'set', label: 'Set version', path: 'deployment.version' },
    {
      ...FEATURE,
      label: 'Enable a feature',
      isIn: true,
      hints: { bindings: 'Without selectors of its own, an operator then binds every endpoint.' },
    },
    {
      ...FEATURE,
      label: 'Disable a feature',
      isIn: false,
      hints: { bindings: 'Their clusters lose their bindings and their certificates.' },
    },
    {
      ...SELECTOR,
      label: 'Add a selector',
      isIn: true,
      faultOf: selectorFault,
    },
    { ...SELECTOR, label: 'Remove a selector', isIn: false },
    { kind: 'delete', label: 'Delete' },
  ],
  deletesMore: 'Clusters that use them lose their bindings.',
  unableToChange: (document, paths) =>
    paths.includes(SELECTORS) && hasTooManySelectors(document)
      ? 'Too many endpoint selectors to change here'
      : null,
  unableToDo: (from, to) => {
    const [was, is] = [from.binding.endpoint_selectors, to.binding.endpoint_selectors]
    if (isSameValue('set', was, is)) return null
    if (!hasBindings(from)) return 'Bindings are off'
    return was.length > 0 && is.every(isBlank)
      ? 'It is the only selector: without one, every endpoint is bound'
      : null
  },
  lossOf: (items) => {
    const count = items.filter(isUnbound).length
    return count === 0
      ? null
      : `${recordCount(OPERATOR_WORDS, count)} and their clusters lose their bindings and certificates. Undo brings back selectors, but no certificate.`
  },
}
