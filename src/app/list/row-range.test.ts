import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsAtHand, idsOfRange } from './use-row-selection.ts'
import type { ListRow } from './list-column.ts'

const all = Array.from({ length: 40 }, (_, at) => `op_${at}`)
const place = fc.nat({ max: all.length - 1 })
const end = (index: number) => ({ index, id: all[index] })
// Only the ids are read.
const rowsFrom = (from: number, to: number) =>
  new Map(all.slice(from, to).map((id, at) => [from + at, { id } as ListRow]))

test('a range is the same whether its rows are at hand or must be asked for, in either direction', () => {
  fc.assert(
    fc.property(place, place, (one, other) => {
      const asked = idsOfRange(all, end(one), end(other))
      expect(asked).toEqual(idsAtHand(rowsFrom(0, all.length), end(one), end(other)))
      expect(asked).toEqual(idsOfRange(all, end(other), end(one)))
      expect(asked).toHaveLength(Math.abs(one - other) + 1)
    }),
  )
})

// Regression: only the rows that were at hand were selected, without a word.
test('a range with a row that is not at hand is asked for', () => {
  expect(idsAtHand(rowsFrom(5, 20), end(6), end(21))).toBeUndefined()
  expect(idsOfRange(all, end(6), { index: 30, id: undefined })).toEqual(all.slice(6, 31))
})

test('a range keeps its ends when new operators have moved them', () => {
  const grown = ['new', ...all]
  expect(idsOfRange(grown, end(6), end(8))).toEqual(['op_6', 'op_7', 'op_8'])
  expect(idsOfRange(all, { index: 1, id: 'gone' }, end(2))).toEqual(['op_1', 'op_2'])
})
