import { expect, test } from 'vitest'
import { median, pairedRatio } from './figures.ts'

test('the median is the middle value, or between the two in the middle', () => {
  expect(median([900, 700, 800])).toBe(800)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([])).toBeNaN()
})

test('the ratio compares the values of each round, so that a slow while counts for neither', () => {
  // By the medians of all rounds it would be 1000 / 600.
  expect(pairedRatio([1000, 1000, 2000], [500, 600, 1000])).toBe(2)
  expect(pairedRatio([3, 5], [0, 0])).toBeNaN()
  // A round in which the other had none is left out.
  expect(pairedRatio([30, 40, 60], [0, 20, 20])).toBe(2.5)
})
