import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putBack, removedIds } from './removed-list.tsx'

test.each([
  ['first', 'abc', 'bc', 'a', 'abc'],
  ['in the middle', 'abc', 'ac', 'b', 'abc'],
  ['last', 'abc', 'ab', 'c', 'abc'],
  ['before what was added', 'abc', 'abx', 'c', 'abcx'],
  ['of two that are gone', 'abcd', 'ad', 'c', 'acd'],
  ['into an empty list', 'abc', '', 'b', 'b'],
])('an id that was %s is put back there', (_, before, now, id, after) => {
  expect(putBack(before.split(''), now.split(''), id)).toEqual(after.split(''))
})

test('whatever was removed, and in whatever order it is put back, the list is as before', () => {
  const lists = fc.uniqueArray(fc.string(), { maxLength: 8 })
  fc.assert(
    fc.property(lists, fc.func(fc.boolean()), fc.func(fc.nat()), (before, isKept, rank) => {
      const left = before.filter((id) => isKept(id))
      const removed = removedIds(before, left)
      expect([...removed, ...left].toSorted()).toEqual(before.toSorted())
      const inAnyOrder = removed.toSorted((a, b) => rank(a) - rank(b))
      const restored = inAnyOrder.reduce((now, id) => putBack(before, now, id), left)
      expect(restored).toEqual(before)
    }),
  )
})
