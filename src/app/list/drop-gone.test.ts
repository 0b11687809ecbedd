import { expect, test, vi } from 'vitest'
import { createTestMirror, testRow } from '../mirror/test-mirror.ts'
import { dropGone } from './use-list-view.ts'
import { createSelection } from './selection.ts'

const rows = ['a', 'b', 'c'].map((id) => testRow(id))

// Regression: an operator that somebody else had deleted was still counted as selected.
test('operators that are gone are selected no longer, which is told', async () => {
  const { mirror, set, setState } = createTestMirror(rows)
  const selection = createSelection()
  const told: number[] = []
  const stop = dropGone(mirror, selection, (count) => told.push(count))
  selection.add(['a', 'b', 'c'])
  // Read anew from the beginning: what is not loaded yet is not gone.
  set([])
  setState({ estimated: 3, completed_at: 1 })
  await Promise.resolve()
  expect(selection.ids.size).toBe(3)
  set(rows)
  setState({ estimated: 1, completed_at: 2 })
  set(rows.slice(2))
  await vi.waitFor(() => expect([...selection.ids]).toEqual(['c']))
  expect(told).toEqual([2])
  stop()
  set([])
  await Promise.resolve()
  expect([...selection.ids]).toEqual(['c'])
})

test('what is asked for is not added after everything was cleared', async () => {
  const selection = createSelection()
  let answer = (_ids: string[]) => {}
  const adding = selection.addLater(new Promise<string[]>((resolve) => (answer = resolve)))
  selection.clear()
  answer(['a'])
  await adding
  expect(selection.ids.size).toBe(0)
  await selection.addLater(Promise.resolve(['b']))
  expect([...selection.ids]).toEqual(['b'])
})
