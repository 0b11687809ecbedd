import { expect, test } from 'vitest'
import type { Tried } from './preview-messages.ts'
import { previewSummary, selectorsAfterSave } from './preview-summary.ts'

const tried = (...by: number[]): Tried => ({
  by: Int32Array.from(by),
  faults: [],
  failed: [],
  failures: [],
})

test.each<
  [now: number[], before: number[] | null, bound: number, gained: number[], lost: number[]]
>([
  [[], [], 0, [], []],
  [[0, -1, 1], [-1, -1, 0], 2, [0], []],
  [[-1, -1], [0, 3], 0, [], [0, 1]],
  // Another selector binds it: nothing changes.
  [[1], [0], 1, [], []],
])('%j against %j binds %d, with %j and without %j', (now, before, bound, gained, lost) => {
  expect(previewSummary(tried(...now), before && tried(...before))).toEqual({
    bound,
    change: { gained, lost },
  })
})

test('nothing is compared where nothing is saved', () => {
  expect(previewSummary(tried(0, -1), null)).toEqual({ bound: 1, change: null })
})

test.each<[typed: string[], saved: string[] | null, after: string[]]>([
  [['a', ' ', 'b'], null, ['a', 'b']],
  [[''], null, ['true']],
  [[], [], ['true']],
  [[' '], ['a'], []],
  [['b'], ['a'], ['b']],
])('%j over %j is saved as %j', (typed, saved, after) => {
  expect(selectorsAfterSave(typed, saved)).toEqual(after)
})
