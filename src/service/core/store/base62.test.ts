import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base62 } from './base62.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const read = (text: string): bigint =>
  Array.from(text).reduce((sum, digit) => sum * 62n + BigInt(DIGITS.indexOf(digit)), 0n)

test('a number is read back from its text, whatever its length', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 300n }), (value) => {
      expect(read(base62(value, 1))).toBe(value)
    }),
  )
})

test('texts of one length sort as their numbers', () => {
  const number = fc.bigInt({ min: 0n, max: 2n ** 160n })
  fc.assert(
    fc.property(number, number, (a, b) => {
      const [left, right] = [base62(a, 27), base62(b, 27)]
      expect(left).toHaveLength(27)
      expect(left < right).toBe(a < b)
    }),
  )
})
