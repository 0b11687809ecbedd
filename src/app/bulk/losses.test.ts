import { expect, test } from 'vitest'
import type { BulkItem } from '../resources/bulk-action.ts'
import { OPERATORS } from '../resources/operators/operators.ts'
import { lossesOf } from './action-words.ts'

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
const DELETED: BulkItem = { id: 'op', name: 'Op', before: {}, after: null }

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
  ['the undo of a create', [DELETED], [GONE]],
  [
    'an undo that deletes and turns bindings off',
    [DELETED, update(['bindings'], [])],
    [GONE, UNBOUND],
  ],
])('%s: it is asked about', (_, items, texts) => {
  expect(lossesOf(OPERATORS, items)).toEqual(texts)
})

test('of a resource that loses nothing else, only deletes count', () => {
  const doors = { words: { one: 'door', other: 'doors' }, bulk: { offers: [] } }
  expect(lossesOf(doors, [REGION])).toEqual([])
  expect(lossesOf(doors, [DELETED, DELETED])).toEqual(["This deletes 2 doors and can't be undone."])
})
