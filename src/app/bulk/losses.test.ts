import { expect, test } from 'vitest'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import { lossesOf } from './action-words.ts'

const IMPORT: BulkAction = { kind: 'apply', from: 'import' }
const OFF: BulkAction = {
  kind: 'element',
  path: 'enabled_features',
  element: 'bindings',
  isIn: false,
}
const setTo = (value: readonly string[]): BulkAction => ({
  kind: 'set',
  path: 'enabled_features',
  value,
})
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
const DELETED: BulkItem = { kind: 'delete', id: 'op', name: 'Op', basis: {} }

const UNBOUND =
  '1 operator and their clusters lose their bindings and certificates. Undo brings back selectors, but no certificate.'
const GONE =
  "This deletes 1 operator and can't be undone. Clusters that use them lose their bindings."

test.each<[string, BulkAction, BulkItem[], string[]]>([
  ['turns bindings off', OFF, [update([], [])], [UNBOUND]],
  ['sets features without bindings', setTo(['ingress']), [update(['bindings'], [])], [UNBOUND]],
  ['sets features with bindings', setTo(['bindings']), [update(['bindings'], ['bindings'])], []],
  ['sets features of one that has none', setTo([]), [update(['ingress'], [])], []],
  ['an import that turns bindings off', IMPORT, [update(['bindings'], ['ingress'])], [UNBOUND]],
  ['an import that turns them on', IMPORT, [update([], ['bindings'])], []],
  ['an import of another field', IMPORT, [REGION], []],
  ['the undo of a create', IMPORT, [DELETED], [GONE]],
  [
    'an undo that deletes and turns bindings off',
    IMPORT,
    [DELETED, update(['bindings'], [])],
    [GONE, UNBOUND],
  ],
])('%s: the number is asked for', (_, action, items, texts) => {
  expect(lossesOf(OPERATORS, action, items)).toEqual(texts.map((text) => ({ count: 1, text })))
})

test('of a resource that loses nothing else, only deletes count', () => {
  const doors = { words: { one: 'door', other: 'doors' }, bulk: { offers: [] } }
  expect(lossesOf(doors, OFF, [REGION])).toEqual([])
  expect(lossesOf(doors, { kind: 'delete' }, [DELETED, DELETED])).toEqual([
    { count: 2, text: "This deletes 2 doors and can't be undone." },
  ])
})
