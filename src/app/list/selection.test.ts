import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSelection, selectedPart } from './selection.ts'

test('each change of a selection is told, and nothing else', () => {
  const selection = createSelection()
  const told: number[] = []
  selection.changes.subscribe(() => told.push(selection.ids.size))
  selection.toggle('a')
  selection.add(['a', 'b', 'c'])
  selection.remove(['b', 'x'])
  selection.toggle('a')
  expect([...selection.ids]).toEqual(['c'])
  selection.clear()
  expect(told).toEqual([1, 3, 2, 1, 0])
})

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
