import { expect, test } from 'vitest'
import { OPERATORS } from '../resources/operators/operators.ts'
import { actionTitle, OUTCOME_WORDS, outcomeOf, startLabel } from './action-words.ts'
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

test('an action is called by its field', () => {
  const doors: Parameters<typeof actionTitle>[0] = {
    words: { one: 'door', other: 'doors' },
    fields: [
      { path: 'enabled', heading: 'Enabled', kind: 'flag', set: 'edit' },
      { path: 'policies', heading: 'Policies', kind: 'references', set: 'edit' },
    ],
  }
  const titles = (
    [
      { kind: 'set', path: 'enabled', value: false },
      { kind: 'element', path: 'policies', element: 'p1', isIn: true },
      { kind: 'element', path: 'policies', element: 'p1', isIn: false },
    ] satisfies BulkAction[]
  ).map((action) => actionTitle(doors, action))
  expect(titles).toEqual([
    'Set enabled to off',
    'Add p1 to the policies',
    'Remove p1 from the policies',
  ])
})
