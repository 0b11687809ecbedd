import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutDeep } from './cut-deep.ts'

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

// Regression: an unknown field that was nested 100,000 deep ended the page of its operator.
test('what is nested 100,000 deep can be written again, and all else is as it was', () => {
  const rest = { id: 'a', ['__proto__']: { b: [1, { c: null }] } }
  const value = JSON.parse(JSON.stringify({ ...rest, odd: 0 }))
  value.odd = nested(100_000)
  const { odd, ...others } = JSON.parse(JSON.stringify(cutDeep(value)))
  expect(others).toEqual(rest)
  expect(JSON.stringify(odd)).toContain('nested too deep')
  expect(cutDeep(nested(64))).toEqual(nested(64))
  expect(cutDeep(nested(65))).not.toEqual(nested(65))
})

test('JSON of an ordinary depth is the same value', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 20 }), (text) => {
      const value: unknown = JSON.parse(text)
      expect(cutDeep(value)).toBe(value)
    }),
  )
})
