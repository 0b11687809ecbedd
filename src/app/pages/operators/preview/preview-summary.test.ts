import { expect, test } from 'vitest'
import {
  boundText,
  changeText,
  countOf,
  previewSummary,
  selectorsAfterSave,
} from './preview-summary.ts'

const found = (...matches: number[][]) => ({
  asked: ['a', 'b', '('],
  matched: { matches, unread: [3] },
})

test('what is bound is told against what is saved, on the same endpoints', () => {
  expect(previewSummary(found([1], [], [1, 2], [2]), { selectors: ['a'], saved: ['b'] })).toEqual({
    bound: [0, 2],
    rest: [1, 3],
    change: { gained: [0], lost: [3] },
  })
  // Another selector binds it: nothing changes.
  expect(previewSummary(found([1, 2]), { selectors: ['a'], saved: ['b'] }).change).toEqual({
    gained: [],
    lost: [],
  })
  expect(previewSummary(found([1]), { selectors: [], saved: ['a'] }).bound).toEqual([])
})

test('each selector says what it matches, but for one that is no expression', () => {
  const all = found([1], [1, 2])
  expect(['a', 'b', '(', 'c'].map((one) => countOf(all, one))).toEqual([2, 1, undefined, undefined])
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

test('the sentence says which endpoints the numbers are about, and what changes', () => {
  const places = (count: number) => Array.from({ length: count }, (_, place) => place)
  expect(boundText({ bound: places(1214), rest: places(1786) }, true)).toBe(
    'Binds 1,214 of 3,000 Kubernetes endpoints',
  )
  expect(boundText({ bound: [], rest: [0] }, false)).toBe('Binds 0 of the 1 endpoint loaded here')
  expect(changeText({ change: { gained: [1, 2], lost: [] } })).toBe('2 more than saved')
  expect(changeText({ change: { gained: [1], lost: [2, 3] } })).toBe(
    '1 more and 2 fewer than saved',
  )
  expect(changeText({ change: { gained: [], lost: [] } })).toBe('')
  expect(changeText({ change: null })).toBe('')
})
