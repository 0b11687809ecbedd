import { expect, test } from 'vitest'
import { middleOut } from './middle-out.ts'

// Regression: with room for so few, the whole id followed.
test.each([
  [1, '…'],
  [2, 'a…'],
  [3, 'a…d'],
])('with room for %d characters an id has only these: %j', (most, text) => {
  expect(middleOut('abcd', most)).toBe(text)
})

test.each([
  ['ipp_a', 'ipp_a'],
  ['1234567890', '1234567890'],
  ['12345678901', '12345…8901'],
  ['😀'.repeat(11), '😀😀😀😀😀…😀😀😀😀'],
  ['\u202eid', '\ufffdid'],
])('the middle of %j is left out if it is long: %j', (id, text) => {
  expect(middleOut(id, 10)).toBe(text)
})
