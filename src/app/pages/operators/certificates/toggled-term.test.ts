import { expect, test } from 'vitest'
import { hasTerm, toggledTerm } from './toggled-term.ts'

const OTHERS = ['cert:expired', 'cert<7d', 'cert:8-15d']

test.each([
  ['', 'cert<7d', 'cert<7d'],
  ['cert<7d', 'cert<7d', ''],
  ['region:eu cert:expired gate', 'cert<7d', 'region:eu gate cert<7d'],
  ['region:eu  cert<7d', 'cert<7d', 'region:eu'],
  // Another search of certificates is the person's own.
  ['cert:valid', 'cert<7d', 'cert:valid cert<7d'],
])('%j with %s becomes %j', (text, term, expected) => {
  expect(toggledTerm(text, term, OTHERS)).toBe(expected)
})

test('a term is itself, not a part of another', () => {
  expect(hasTerm('cert<7d eu', 'cert<7d')).toBe(true)
  expect(hasTerm('-cert<7d', 'cert<7d')).toBe(false)
})
