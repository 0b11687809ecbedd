import { expect, test } from 'vitest'
import { allOf, anyOf, formatNumber, plural } from './intl.ts'

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
