import { expect, test } from 'vitest'
import { fetchedText } from './fetched.tsx'

const AT = Date.UTC(2026, 8, 11)

test.each([
  [-500, 'just now'],
  [0, 'just now'],
  [7_999, 'just now'],
  [8_000, '8 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
  [4 * 60_000, '4 min ago'],
])('after %i ms: %s', (age, text) => {
  expect(fetchedText(AT, AT + age)).toBe(`Fetched ${text}`)
})

test('an age that is not known, since the clock was set back, is not made up', () => {
  expect(fetchedText(AT, AT - 3_600_000)).toBe('Fetched before the clock was set back')
  // A correction by seconds is none.
  expect(fetchedText(AT, AT - 5_000)).toBe('Fetched just now')
})
