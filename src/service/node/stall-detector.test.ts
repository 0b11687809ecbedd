import { expect, test } from 'vitest'
import { createStallDetector } from './stall-detector.ts'

test('a count that moves at all is no stall; one that stands still for all the looks is', () => {
  const isStuck = createStallDetector(3)
  expect([0, 1, 1, 1, 2, 2, 2].map(isStuck)).toEqual(Array.from({ length: 7 }, () => false))
  expect([2, 2].map(isStuck)).toEqual([true, true])
})
