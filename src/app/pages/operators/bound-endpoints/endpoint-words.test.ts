import { expect, test } from 'vitest'
import { coverageWords, isOddEnd, walkWords } from './endpoint-words.ts'

test.each([
  [{ matches: null, loaded: 1, rest: 'none' }, '1 endpoint'],
  [{ matches: 0, loaded: 1200, rest: 'none' }, '0 of 1,200 endpoints'],
  [{ matches: 24, loaded: 100, rest: 'more' }, '24 of the 100 loaded, more available'],
  [{ matches: null, loaded: 100, rest: 'more' }, '100 loaded, more available'],
  [{ matches: 24, loaded: 200, rest: 'unknown' }, '24 of the 200 loaded'],
] as const)('%j: %s', (coverage, words) => expect(coverageWords(coverage)).toBe(words))

test('an end says how far it came', () => {
  expect(walkWords({ kind: 'idle' }, 0)).toBe('')
  expect(walkWords({ kind: 'done' }, 2)).toBe('All pages read.')
  expect(walkWords({ kind: 'done' }, 2, false)).toContain('before this one are not loaded')
  expect(walkWords({ kind: 'reading' }, 1)).toBe('Reading all pages: 1 more page read so far.')
  expect(walkWords({ kind: 'stopped', why: 'pages' }, 30)).toBe(
    '30 more pages read. Paused after 30 requests, to leave room for others.',
  )
  expect(walkWords({ kind: 'stopped', why: 'loop' }, 2)).toContain('already read')
  expect(walkWords({ kind: 'stopped', why: 'most' }, 99)).toContain('at most 10,000 endpoints')
})

test('an end that nobody asked for is odd', () => {
  expect(isOddEnd({ kind: 'stopped', why: 'loop' })).toBe(true)
  expect(isOddEnd({ kind: 'stopped', why: 'asked' })).toBe(false)
  expect(isOddEnd({ kind: 'done' })).toBe(false)
})
