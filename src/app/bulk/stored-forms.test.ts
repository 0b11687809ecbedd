import { expect, test } from 'vitest'
import type { BulkAction } from '../resources/bulk-action.ts'
import { ruleOf } from './action-rule.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { readHead, readMark } from './stored-forms.ts'
import { journalOf, REGION } from './test-run.ts'
import { OPERATORS } from '../resources/operators/operators.ts'

const { resource: _resource, ...FORMER_HEAD } = journalOf(REGION, []).head

test.each<[object, BulkAction]>([
  [
    { kind: 'region', region: 'eu' },
    { kind: 'set', path: 'region', value: 'eu' },
  ],
  [
    { kind: 'feature', feature: 'bindings', isOn: false },
    { kind: 'element', path: 'enabled_features', element: 'bindings', isIn: false },
  ],
  [
    { kind: 'selector', selector: 'true', isOn: true },
    { kind: 'element', path: 'binding.endpoint_selectors', element: 'true', isIn: true },
  ],
  [
    { kind: 'metadata', member: 'team', source: null },
    { kind: 'member', path: 'metadata', member: 'team', source: null },
  ],
  [{ kind: 'delete' }, { kind: 'delete' }],
  [
    { kind: 'apply', from: 'undo' },
    { kind: 'apply', from: 'undo' },
  ],
])('a journal of the version before with the action %j is gone on with', (former, action) => {
  const head = readHead({ ...FORMER_HEAD, action: former })
  expect(head).toEqual({ ...FORMER_HEAD, resource: 'operators', action })
  // Its path is one of the resource that such journals are of.
  expect(() => ruleOf(OPERATORS, action).basis(OPERATORS.toValues(null))).not.toThrow()
})

test.each<BulkAction>([
  { kind: 'copy', of: 'edgtls_a', members: { enabled: false, ip_policy_ids: ['a'] } },
  { kind: 'set', path: 'region', value: 'eu', alsoUnset: true },
  { kind: 'set', path: 'region', value: 'eu' },
])('a journal of the action %j is read', (action) => {
  expect(readHead({ ...FORMER_HEAD, action })?.action).toEqual(action)
})

test('a row that the version before has sent is not sent again as if nobody had', () => {
  const state = { kind: 'left' }
  const before = { region: 'us' }
  expect(readMark({ state, sent: { updated_at: 't1', before } })).toEqual({
    state,
    sent: { revision: 't1', before },
  })
  const mark = { state, sent: { revision: '', before } }
  expect(readMark(mark)).toEqual(mark)
  expect(readMark({ sent: mark.sent })).toBeNull()
})

test('what is kept of another form is not read', () => {
  expect(readHead({ ...FORMER_HEAD, action: { kind: 'unknown' } })).toBeNull()
  expect(readHead({ ...FORMER_HEAD, version: 0 })).toBeNull()
})

test('each resource of an owner has a place of its own; that of operators stays where it was', () => {
  expect([slotOf('c', 'operators'), slotOf('c', 'doors')]).toEqual(['c', 'c/doors'])
})
