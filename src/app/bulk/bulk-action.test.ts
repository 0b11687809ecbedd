import { expect, test } from 'vitest'
import { harmOf, type BulkAction, type BulkItem } from './bulk-action.ts'

const IMPORT: BulkAction = { kind: 'apply', from: 'import' }
const OFF: BulkAction = { kind: 'feature', feature: 'bindings', isOn: false }
const update = (was: readonly string[], wanted: readonly string[]): BulkItem => ({
  kind: 'update',
  id: 'op',
  name: 'Op',
  basis: { enabled_features: was },
  wanted: { enabled_features: wanted },
})

const REGION: BulkItem = {
  kind: 'update',
  id: 'op',
  name: 'Op',
  basis: { region: 'us' },
  wanted: { region: 'eu' },
}

test.each<[string, BulkAction, BulkItem[], [deletes: number, unbinds: number]]>([
  ['turns bindings off', OFF, [update([], [])], [0, 1]],
  ['an import that turns bindings off', IMPORT, [update(['bindings'], ['ingress'])], [0, 1]],
  ['an import that turns them on', IMPORT, [update([], ['bindings'])], [0, 0]],
  ['an import of another field', IMPORT, [REGION], [0, 0]],
  ['the undo of a create', IMPORT, [{ kind: 'delete', id: 'op', name: 'Op', basis: {} }], [1, 0]],
])('%s: the number is asked for', (_, action, items, [deletes, unbinds]) => {
  expect(harmOf(action, items)).toEqual({ deletes, unbinds })
})
