import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localTime, readAgo, relativeTime } from './format-time.ts'
import { exactTime } from './tooltip.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const DAY = 86_400
const ago = (seconds: number) => relativeTime(new Date(NOW.getTime() - seconds * 1000), NOW)

test.for([
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 min ago'],
  [3599, '59 min ago'],
  [3600, '1 h ago'],
  [DAY - 1, '23 h ago'],
  [DAY, '1 day ago'],
  [61 * DAY - 1, '60 days ago'],
  [61 * DAY, '2 months ago'],
  [263 * DAY, '9 months ago'],
  [715 * DAY, '23 months ago'],
  [716 * DAY, '2 years ago'],
  [10_000 * DAY, '27 years ago'],
  [-59, 'just now'],
  [-3 * 3600, 'in 3 h'],
  [-DAY, 'in 1 day'],
  [-263 * DAY, 'in 9 months'],
] as const)('%i seconds ago is told as %s', ([seconds, text]) => {
  expect(ago(seconds)).toBe(text)
})

const SECONDS = { just: 0, min: 60, h: 3600, day: DAY, month: 30.4375 * DAY, year: 365.25 * DAY }

test('a time in words is off by less than one of its unit, in either direction', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 50 * 365 * DAY }), (seconds) => {
      const [, count, unit] = /^(\d+) (min|h|day|month|year)s? ago$/.exec(ago(seconds)) ?? []
      // The pattern has only these names.
      const told = Number(count) * SECONDS[unit as keyof typeof SECONDS]
      expect(Math.abs(seconds - told)).toBeLessThan(SECONDS[unit as keyof typeof SECONDS])
      expect(Number(count)).toBeGreaterThan(0)
      expect(ago(-seconds)).toBe(`in ${ago(seconds).replace(' ago', '')}`)
    }),
  )
})

test('the exact time has UTC, and breaks only before the hour', () => {
  expect(localTime(NOW)).toMatch(/^\d+\u00a0Nov\u00a02026, \d\d:\d\d:00$/)
  expect(exactTime(NOW)[1]).toBe('2026-11-21 12:00:00 UTC')
})

test('an age that is not known, since the clock was set back, is not made up', () => {
  const read = (seconds: number) => readAgo(new Date(NOW.getTime() - seconds * 1000), NOW)
  expect(read(-3_600)).toBe('before the clock was set back')
  // A correction by seconds is none.
  expect(read(-5)).toBe('just now')
  expect(read(240)).toBe('4 min ago')
})
