import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#contract/test-texts.ts'
import { firstPart, isolated, shortened, unhidden } from './first-part.ts'

const text = fc.string({ unit: anyCharacter, maxLength: 40 })

test('a first part is the beginning of the text and splits no character', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 50 }), (whole, length) => {
      const part = firstPart(whole, length)
      expect(whole.startsWith(part)).toBe(true)
      expect(part.length).toBeLessThanOrEqual(length)
      expect(part.length).toBeGreaterThanOrEqual(Math.min(whole.length, length - 1))
      if (whole.isWellFormed()) expect(part.isWellFormed()).toBe(true)
    }),
  )
})

// Regression: such a name reordered the words that stood after it.
test('a name keeps no control over the order of what follows it', () => {
  expect(shortened('evil \u202Egnp.exe')).toBe('evil \uFFFDgnp.exe')
  expect(shortened('tab\u0000 \u2066x')).toBe('tab\uFFFD \uFFFDx')
  expect(shortened('مستودع روتردام')).toBe('مستودع روتردام')
  expect(isolated('مستودع')).toBe('\u2068مستودع\u2069')
  expect(isolated('edge')).toBe('edge')
})

// Regression: the description of the summary read as "evil eman exe.png".
test('a value of several lines keeps its lines, but hides and reorders nothing', () => {
  expect(unhidden('evil\n\t\u202Egnp.exe name')).toBe('evil\n\t\uFFFDgnp.exe name')
})
