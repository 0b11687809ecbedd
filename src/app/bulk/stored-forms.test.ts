import { expect, test } from 'vitest'
import type { BulkAction } from '../resources/bulk-action.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { readHead } from './stored-forms.ts'
import { journalOf, REGION } from './test-run.ts'

const { head: HEAD } = journalOf(REGION, [])

test.each<BulkAction>([
  { kind: 'copy', of: 'edgtls_a', members: { enabled: false, ip_policy_ids: ['a'] } },
  { kind: 'set', path: 'region', value: 'eu', alsoUnset: true },
  { kind: 'set', path: 'region', value: 'eu' },
])('a journal of the action %j is read', (action) => {
  expect(readHead({ ...HEAD, action })?.action).toEqual(action)
})

test('what is kept of another form is not read', () => {
  expect(readHead({ ...HEAD, action: { kind: 'unknown' } })).toBeNull()
  expect(readHead({ ...HEAD, version: 0 })).toBeNull()
})

test('each resource of an owner has a place of its own; that of operators stays where it was', () => {
  expect([slotOf('c', 'operators'), slotOf('c', 'doors')]).toEqual(['c', 'c/doors'])
})
