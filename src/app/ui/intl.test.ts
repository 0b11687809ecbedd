import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allOf, anyOf, formatNumber, lazily, LOCALE, plural } from './intl.ts'

test.for([
  [0, '0 operators'],
  [1, '1 operator'],
  [1204, '1,204 operators'],
] as const)('%i is written %s', ([count, text]) => {
  expect(plural(count, { one: '# operator', other: '# operators' })).toBe(text)
})

test('lists are joined by words', () => {
  expect(allOf(['a', 'b', 'c'])).toBe('a, b and c')
  expect(anyOf(['a', 'b'])).toBe('a or b')
  expect(formatNumber(100_000)).toBe('100,000')
})

test('a value is made once, even if it is undefined', () => {
  let made = 0
  const value = lazily(() => void made++)
  value()
  value()
  expect(made).toBe(1)
})

test('a number is written as Intl writes it', () => {
  const numbers = new Intl.NumberFormat(LOCALE)
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer(),
        fc.maxSafeInteger(),
        fc.integer({ min: -1100, max: 1100 }),
        fc.float(),
      ),
      (count) => {
        // Adit counts nothing below zero's own sign.
        fc.pre(!Object.is(count, -0))
        expect(formatNumber(count)).toBe(numbers.format(count))
      },
    ),
  )
})
