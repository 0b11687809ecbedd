import { expect, test } from 'vitest'
import type { MirrorState } from '../mirror/protocol.ts'
import { isFinal, loadedText } from './copy-coverage.ts'
import {
  coverageText,
  copyAgeText,
  requestsText,
  sizeText,
  stopText,
  sweepTime,
} from './coverage-text.ts'

const state: MirrorState = {
  revision: 1,
  loaded: 2_400,
  estimated: 10_000,
  completed_at: null,
  oldest_at: 1_000_000,
  sweep: 'running',
  walked: null,
  skipped: 0,
  requests: { used: 38, limit: 120, sweep_limit: 30 },
  page_size: 100,
  answered: null,
  storage: { place: 'memory', bytes: 0, problem: null },
}
const WORDS = { one: 'operator', other: 'operators' }
const complete: MirrorState = { ...state, loaded: 10_000, completed_at: 2_000_000, sweep: 'idle' }

test('what matches is said with what it was looked for in', () => {
  expect(coverageText(state, WORDS, 37, true)).toBe('37 match in 2,400 of about 10,000 loaded')
  expect(coverageText(state, WORDS, 1, true)).toBe('1 matches in 2,400 of about 10,000 loaded')
  expect(coverageText({ ...state, estimated: null }, WORDS, 37, true)).toBe(
    '37 match in 2,400 loaded',
  )
  expect(coverageText(state, WORDS, 2_400, false)).toBe('Loaded 2,400 of about 10,000 so far')
  const empty = { ...state, loaded: 0, estimated: null }
  expect(coverageText(empty, WORDS, 0, false)).toBe('Nothing loaded yet')
  expect(coverageText({ ...empty, completed_at: 1 }, WORDS, 0, false)).toBe('0 operators')
  expect(coverageText(complete, WORDS, 37, true)).toBe('37 of 10,000 operators match')
  expect(coverageText(complete, WORDS, 1, true)).toBe('1 of 10,000 operators matches')
  expect(coverageText(complete, WORDS, 10_000, false)).toBe('10,000 operators')
})

// Regression: "No operators yet" was shown for a moment beside "11 operators".
test('an answer from before the last page does not say that there is none', () => {
  expect(isFinal(complete, complete.revision)).toBe(true)
  expect(isFinal(complete, complete.revision - 1)).toBe(false)
  expect(isFinal(state, state.revision)).toBe(false)
})

test('the second sweep does not make a copy incomplete that has every row', () => {
  expect(coverageText({ ...complete, sweep: 'running' }, WORDS, 37, true)).toBe(
    '37 of 10,000 operators match',
  )
  expect(coverageText({ ...complete, loaded: 9_000 }, WORDS, 3, true)).toBe(
    '3 match in 9,000 of about 10,000 loaded',
  )
})

test('how much, how old and at which cost', () => {
  const now = new Date(1_000_000 + 125_000)
  expect(loadedText(state)).toBe('2,400 of about 10,000')
  expect(loadedText(complete)).toBe('10,000')
  expect(copyAgeText(state, now)).toBe('Fetched 2 min ago')
  expect(copyAgeText({ ...complete, oldest_at: null }, now)).toBe('Not fetched yet')
  expect(
    copyAgeText({ ...complete, loaded: 0, estimated: 0, oldest_at: null, completed_at: 1e6 }, now),
  ).toBe('Fetched 2 min ago')
  expect(requestsText(state)).toBe('38 of 120 requests this minute')
  const unlimited = (used: number) => ({
    ...complete,
    requests: { used, limit: null, sweep_limit: null },
  })
  expect(requestsText(unlimited(3))).toBe('3 requests this minute')
  expect(requestsText(unlimited(1))).toBe('1 request this minute')
})

test('of records that are read one by one, it is said how many were not read yet', () => {
  const words = { one: 'edge', other: 'edges' }
  const reading = { ...state, loaded: 40, estimated: 40, unread: 25 }
  expect(coverageText(reading, words, 40, false)).toBe('40 edges, 25 not read yet')
  expect(coverageText(reading, words, 1, true)).toBe('1 of 40 edges matches, 25 not read yet')
})

test('a stop says why and until when', () => {
  expect(stopText({ kind: 'asked-to-wait', until: 9_500 }, 1_000)).toBe(
    'The service asked to wait. Resuming in 9 s.',
  )
  expect(stopText({ kind: 'budget', until: 900 }, 1_000)).toContain('Resuming in 1 s.')
  const failed = { kind: 'failed', message: "Can't reach the service" } as const
  expect(stopText({ ...failed, retry_at: null }, 0)).toBe("Can't reach the service.")
  // Regression: it said only that it had stopped, and then went on by itself.
  expect(stopText({ ...failed, retry_at: 4_000 }, 0)).toBe(
    "Can't reach the service. Retrying in 4 s.",
  )
})

test('the time of a sweep follows from its pages and the requests it may send', () => {
  expect(sweepTime(complete)).toBe('100 requests, about 4 minutes')
  expect(sweepTime({ ...complete, page_size: 1_000 })).toBe('10 requests, less than a minute')
  expect(sweepTime({ ...complete, requests: { used: 0, limit: null, sweep_limit: null } })).toBe(
    '100 requests, without a limit',
  )
  expect(sweepTime({ ...complete, page_size: null })).toBeNull()
  expect(sweepTime({ ...complete, estimated: null })).toBeNull()
})

test('a size is told in units that fit', () => {
  expect(sizeText(0)).toBe('0 KB')
  expect(sizeText(1_001)).toBe('2 KB')
  expect(sizeText(16_240_000)).toBe('16.2 MB')
})
