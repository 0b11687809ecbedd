import { expect, test } from 'vitest'
import type { MirrorState } from '../mirror/protocol.ts'
import { coverageText, meterText, sizeText, stopText, sweepTime } from './coverage-text.ts'

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
  storage: { place: 'memory', bytes: 0, problem: null },
}
const complete: MirrorState = { ...state, loaded: 10_000, completed_at: 2_000_000, sweep: 'idle' }

test('what matches is said with what it was looked for in', () => {
  expect(coverageText(state, 37, true)).toBe('37 match in 2,400 of about 10,000 loaded')
  expect(coverageText(state, 1, true)).toBe('1 matches in 2,400 of about 10,000 loaded')
  expect(coverageText({ ...state, estimated: null }, 37, true)).toBe('37 match in 2,400 loaded')
  expect(coverageText(state, 2_400, false)).toBe(
    '2,400 of about 10,000 loaded; the rest is not shown yet',
  )
  expect(coverageText(complete, 37, true)).toBe('37 of 10,000 operators match')
  expect(coverageText(complete, 1, true)).toBe('1 of 10,000 operators matches')
  expect(coverageText(complete, 10_000, false)).toBe('10,000 operators')
})

test('the second sweep does not make a copy incomplete that has every row', () => {
  expect(coverageText({ ...complete, sweep: 'running' }, 37, true)).toBe(
    '37 of 10,000 operators match',
  )
  expect(coverageText({ ...complete, loaded: 9_000 }, 3, true)).toBe(
    '3 match in 9,000 of about 10,000 loaded',
  )
})

test('the meter says how much, how old and at which cost', () => {
  const now = new Date(1_000_000 + 125_000)
  expect(meterText(state, now)).toBe(
    '2,400 of about 10,000 · as of 2 min ago · 38 of 120 requests this minute',
  )
  expect(
    meterText(
      { ...complete, oldest_at: null, requests: { used: 3, limit: null, sweep_limit: null } },
      now,
    ),
  ).toBe('10,000 · 3 requests this minute')
  expect(
    meterText(
      { ...complete, oldest_at: null, requests: { used: 1, limit: null, sweep_limit: null } },
      now,
    ),
  ).toBe('10,000 · 1 request this minute')
})

test('a stop says why and until when', () => {
  expect(stopText({ kind: 'asked-to-wait', until: 9_500 }, 1_000)).toBe(
    'The service asked to wait 9 s.',
  )
  expect(stopText({ kind: 'budget', until: 900 }, 1_000)).toContain('Waiting 1 s')
  expect(
    stopText({ kind: 'failed', message: 'No connection.', status: null, retry_at: null }, 0),
  ).toBe('Stopped: No connection.')
  const retried = {
    kind: 'failed',
    message: "Can't reach it",
    status: 500,
    retry_at: 5_000,
  } as const
  expect(stopText(retried, 1_000)).toBe("Stopped: Can't reach it. Trying again in 4 s.")
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
