import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectedPart } from './table-rows.tsx'

const IDS = ['a', 'b', 'c', 'd', 'e']

test('all, some or none of the rows are selected, whatever else is', () => {
  fc.assert(
    fc.property(fc.subarray(IDS), fc.subarray([...IDS, 'x']), (shown, selected) => {
      const count = shown.filter((id) => selected.includes(id)).length
      const right = count === 0 ? 'none' : count === shown.length ? 'all' : 'some'
      const rows = shown.map((id) => ({ id }))
      expect(selectedPart(rows, new Set(selected))).toBe(right)
    }),
  )
})
