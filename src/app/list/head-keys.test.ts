import { expect, test } from 'vitest'
import { controlAfter } from './head-keys.ts'

test('the arrow keys walk over the headings and stop at their ends', () => {
  expect([0, 1, 2].map((at) => controlAfter('ArrowRight', at, 3))).toEqual([1, 2, 2])
  expect([0, 1, 2].map((at) => controlAfter('ArrowLeft', at, 3))).toEqual([0, 0, 1])
  expect(['Home', 'End', 'Enter', ' '].map((key) => controlAfter(key, 1, 3))).toEqual([
    0,
    2,
    undefined,
    undefined,
  ])
})
