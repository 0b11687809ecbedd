import { expect, test } from 'vitest'
import { OPERATORS } from '../resources/operators/operators.ts'
import { actionTitle, lossesOf, OUTCOME_WORDS, outcomeOf, startLabel } from './action-words.ts'
import { leftRow } from './run-state.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'

const created: BulkItem = { id: null, name: 'New', before: null, after: {} }
const updated: BulkItem = { id: 'a', name: 'A', before: {}, after: {} }
const IMPORT: BulkAction = { kind: 'apply', from: 'import' }
const deleted: BulkItem = { id: 'b', name: 'B', before: {}, after: null }

// Regression: operators that an import would create were said to be changed.
test('what would be created or deleted is not called changed', () => {
  const labels = [created, updated, deleted].map(
    (item) => OUTCOME_WORDS[outcomeOf(leftRow(item))].label,
  )
  expect(labels).toEqual(['Will be created', 'Will change', 'Will be deleted'])
  expect(outcomeOf({ ...updated, state: { kind: 'already' } })).toBe('already')
  expect(
    [[created], [updated, updated], [deleted], [created, updated]].map((items) =>
      startLabel(OPERATORS, IMPORT, items),
    ),
  ).toEqual(['Create 1 operator', 'Change 2 operators', 'Delete 1 operator', 'Change 2 operators'])
})

test.each<[BulkAction, string]>([
  [{ kind: 'delete' }, 'Delete operators'],
  [{ kind: 'set', path: 'region', value: 'eu' }, 'Set region to eu'],
  [
    { kind: 'element', path: 'enabled_features', element: 'gateway', isIn: true },
    'Add gateway to the enabled features',
  ],
  [
    { kind: 'element', path: 'binding.endpoint_selectors', element: '$&', isIn: false },
    'Remove $& from the endpoint selectors',
  ],
  [{ kind: 'apply', from: 'undo' }, 'Undo'],
])('%j is called %s', (action, title) => {
  expect(actionTitle(OPERATORS, action)).toBe(title)
})

const update = (was: readonly string[], wanted: readonly string[]): BulkItem => ({
  id: 'op',
  name: 'Op',
  before: { enabled_features: was },
  after: { enabled_features: wanted },
})

const REGION: BulkItem = {
  id: 'op',
  name: 'Op',
  before: { region: 'us' },
  after: { region: 'eu' },
}

const UNBOUND =
  '1 operator and their clusters lose their bindings and certificates. Undo brings back selectors, but no certificate.'
const GONE =
  "This deletes 1 operator and can't be undone. Clusters that use them lose their bindings."

test.each<[string, BulkItem[], string[]]>([
  ['turns bindings off', [update(['bindings'], [])], [UNBOUND]],
  ['sets features without bindings', [update(['bindings'], [])], [UNBOUND]],
  ['sets features with bindings', [update(['bindings'], ['bindings'])], []],
  ['sets features of one that has none', [update(['ingress'], [])], []],
  ['an import that turns bindings off', [update(['bindings'], ['ingress'])], [UNBOUND]],
  ['an import that turns them on', [update([], ['bindings'])], []],
  ['an import of another field', [REGION], []],
  ['the undo of a create', [deleted], [GONE]],
  [
    'an undo that deletes and turns bindings off',
    [deleted, update(['bindings'], [])],
    [GONE, UNBOUND],
  ],
])('%s: it is asked about', (_, items, texts) => {
  expect(lossesOf(OPERATORS, items)).toEqual(texts)
})
