import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenOf } from './chosen-of.ts'

const IDS = ['a', 'b', 'c', 'd', 'e']

test('it says the same with and without the ids of all, or that it needs them', () => {
  fc.assert(
    fc.property(
      fc.subarray(IDS),
      fc.subarray(IDS),
      fc.nat(5),
      fc.boolean(),
      (chosen, found, shown, isSearch) => {
        const ids = isSearch ? found : IDS
        const known = {
          selected: new Set(chosen),
          matches: ids.length,
          isWhole: !isSearch,
          atHand: ids.slice(0, shown),
        }
        const count = ids.filter((id) => chosen.includes(id)).length
        const right = count === 0 ? 'none' : count === ids.length ? 'all' : 'some'
        expect(chosenOf({ ...known, ids })).toBe(right)
        expect([right, undefined]).toContain(chosenOf({ ...known, ids: undefined }))
      },
    ),
  )
})

test('the ids are not asked for where the rows at hand tell', () => {
  const selected = new Set(['a'])
  const asked = { selected, matches: 9, isWhole: false, ids: undefined }
  expect(chosenOf({ ...asked, atHand: ['a'] })).toBe('some')
  expect(chosenOf({ ...asked, atHand: ['b'] })).toBeUndefined()
  expect(chosenOf({ ...asked, atHand: [], isWhole: true })).toBe('some')
  expect(chosenOf({ ...asked, atHand: [], selected: new Set() })).toBe('none')
})
