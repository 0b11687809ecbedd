import { expect, test } from 'vitest'
import { OPERATORS } from '../resources/operators/operators.ts'
import { actionTitle, PLAN_WORDS, planKind, runTitles, startLabel } from './action-words.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'

const created: BulkItem = { kind: 'create', name: 'New', wanted: {} }
const updated: BulkItem = { kind: 'update', id: 'a', name: 'A', basis: {} }
const IMPORT: BulkAction = { kind: 'apply', from: 'import' }
const deleted: BulkItem = { kind: 'delete', id: 'b', name: 'B', basis: {} }

// Regression: operators that an import would create were said to be changed.
test('what would be created or deleted is not called changed', () => {
  const labels = [created, updated, deleted].map(
    ({ kind }) => PLAN_WORDS[planKind({ outcome: 'change', kind })].label,
  )
  expect(labels).toEqual(['Will be created', 'Will change', 'Will be deleted'])
  expect(planKind({ outcome: 'already', kind: updated.kind })).toBe('already')
  expect(
    [[created], [updated, updated], [deleted], [created, updated]].map((items) =>
      startLabel(OPERATORS, IMPORT, items),
    ),
  ).toEqual(['Create 1 operator', 'Change 2 operators', 'Delete 1 operator', 'Change 2 operators'])
})

test.each<[BulkAction, string]>([
  [{ kind: 'delete' }, 'Delete operators'],
  [{ kind: 'set', path: 'region', value: 'eu' }, 'Set region to eu'],
  [{ kind: 'element', path: 'enabled_features', element: 'gateway', isIn: true }, 'Enable gateway'],
  [
    { kind: 'element', path: 'binding.endpoint_selectors', element: '$&', isIn: false },
    'Remove an endpoint selector',
  ],
  [{ kind: 'member', path: 'metadata', member: 'team', source: '1' }, 'Set team in the metadata'],
  [
    { kind: 'member', path: 'metadata', member: 'team', source: null },
    'Remove team from the metadata',
  ],
  [{ kind: 'apply', from: 'undo' }, 'Undo'],
])('%j is called %s', (action, title) => {
  expect(actionTitle(OPERATORS, action)).toBe(title)
})

test.each<[BulkAction, string]>([
  [{ kind: 'delete' }, '2 operators deleted'],
  [{ kind: 'set', path: 'region', value: 'eu' }, 'Region set to eu on 2 operators'],
  [
    { kind: 'element', path: 'enabled_features', element: 'gateway', isIn: false },
    'gateway removed from the enabled features of 2 operators',
  ],
  [
    { kind: 'member', path: 'metadata', member: 'team', source: '1' },
    'team set in the metadata of 2 operators',
  ],
  [{ kind: 'apply', from: 'import' }, '2 operators imported'],
  [{ kind: 'apply', from: 'undo' }, 'Undone on 2 operators'],
])('%j has done: %s', (action, title) => {
  expect(runTitles(OPERATORS, action, 2).done).toBe(title)
})

test.each<[BulkAction, string]>([
  [{ kind: 'delete' }, 'Deleting 2 operators'],
  [{ kind: 'set', path: 'region', value: 'eu' }, 'Setting region to eu on 2 operators'],
  [
    { kind: 'element', path: 'enabled_features', element: 'gateway', isIn: false },
    'Removing gateway from the enabled features of 2 operators',
  ],
  [
    { kind: 'member', path: 'metadata', member: 'team', source: null },
    'Removing team from the metadata of 2 operators',
  ],
  [
    { kind: 'set', path: 'enabled_features', value: ['bindings', 'ingress'] },
    'Setting enabled features to bindings, ingress on 2 operators',
  ],
  [{ kind: 'set', path: 'metadata', value: '' }, 'Clearing metadata on 2 operators'],
  [{ kind: 'apply', from: 'import' }, 'Importing 2 operators'],
  [{ kind: 'apply', from: 'undo' }, 'Undoing a change of 2 operators'],
])('%j does: %s', (action, title) => {
  expect(runTitles(OPERATORS, action, 2).doing).toBe(title)
})

test('an action without a title of its own is called by its field', () => {
  const doors: Parameters<typeof actionTitle>[0] = {
    words: { one: 'door', other: 'doors' },
    fields: [
      { path: 'enabled', heading: 'Enabled', kind: 'flag', set: 'edit' },
      { path: 'policies', heading: 'Policies', kind: 'references', set: 'edit' },
    ],
    bulk: { offers: [] },
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
