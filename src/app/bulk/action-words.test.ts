import { expect, test } from 'vitest'
import { PLAN_WORDS, planKind, startLabel } from './action-words.ts'
import type { BulkItem } from './bulk-action.ts'

const created: BulkItem = { kind: 'create', name: 'New', wanted: {} }
const updated: BulkItem = { kind: 'update', id: 'a', name: 'A', basis: {} }
const deleted: BulkItem = { kind: 'delete', id: 'b', name: 'B', basis: {} }

// Regression: operators that an import would create were said to be changed.
test('what would be created or deleted is not called changed', () => {
  const labels = [created, updated, deleted].map(
    (item) => PLAN_WORDS[planKind({ outcome: 'change', item })].label,
  )
  expect(labels).toEqual(['Will be created', 'Will change', 'Will be deleted'])
  expect(planKind({ outcome: 'already', item: updated })).toBe('already')
  expect([[created], [updated, updated], [deleted], [created, updated]].map(startLabel)).toEqual([
    'Create 1 operator',
    'Change 2 operators',
    'Delete 1 operator',
    'Change 2 operators',
  ])
})
