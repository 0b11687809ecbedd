import { expect, test } from 'vitest'
import { createSelection } from './selection.ts'

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
