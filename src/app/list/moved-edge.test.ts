import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedEdge } from './moved-edge.ts'

const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)
const widths = fc.array(fc.integer({ min: 1, max: 45 }), { minLength: 2, maxLength: 8 })

test('columns are together as wide as before, and none becomes too narrow or too wide', () => {
  fc.assert(
    fc.property(widths, fc.nat(), fc.integer({ min: -60, max: 60 }), (before, some, by) => {
      const edge = some % (before.length - 1)
      const after = movedEdge(before, edge, by)
      expect(sum(after)).toBeCloseTo(sum(before))
      // Never further than the pointer, and never the other way.
      const moved = sum(after.slice(0, edge + 1)) - sum(before.slice(0, edge + 1))
      expect(moved * Math.sign(by)).toBeGreaterThanOrEqual(0)
      expect(Math.abs(moved)).toBeLessThanOrEqual(Math.abs(by))
      for (const [column, width] of after.entries()) {
        const was = before[column] ?? 0
        expect(width).toBeGreaterThanOrEqual(Math.min(was, column === 0 ? 8 : 3))
        if (column > 0) expect(width).toBeLessThanOrEqual(Math.max(was, 40))
      }
    }),
  )
})

test('the column behind the edge gives first, then those behind it', () => {
  expect(movedEdge([20, 8, 8, 8], 1, 2)).toEqual([20, 10, 6, 8])
  expect(movedEdge([20, 8, 8, 8], 1, 7)).toEqual([20, 15, 3, 6])
  expect(movedEdge([20, 8, 8, 8], 1, -7)).toEqual([18, 3, 15, 8])
  expect(movedEdge([20, 8, 8, 8], 0, 3)).toEqual([23, 5, 8, 8])
})
