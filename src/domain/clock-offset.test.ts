import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offsetAfter, offsetAt, TOLERANCE_MS } from './clock-offset.ts'

const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR
const NOW = Date.UTC(2026, 8, 11, 12)

/** The second of a time, as a `Date` header tells it. */
const secondOf = (time: number) => Math.floor(time / 1000) * 1000

/** An answer of a service whose clock is ahead by `offset`, `there` and `back` on its way. */
const answerOf = (offset: number, there: number, back: number) => ({
  sentAt: NOW,
  date: secondOf(NOW + there + offset),
  heardAt: NOW + there + back,
})

const delay = fc.nat(20_000)
const offsets = fc.oneof(
  fc.integer({ min: -2 * TOLERANCE_MS, max: 2 * TOLERANCE_MS }),
  fc.integer({ min: -10 * YEAR, max: 10 * YEAR }),
)

test('however long an answer is on its way, the offset is right by the tolerance and that time', () => {
  fc.assert(
    fc.property(offsets, offsets, delay, delay, (used, offset, there, back) => {
      const next = offsetAfter(used, answerOf(offset, there, back))
      const wayAndSeconds = there + back + 2000
      expect(next - offset).toBeLessThanOrEqual(TOLERANCE_MS + wayAndSeconds)
      expect(offset - next).toBeLessThanOrEqual(wayAndSeconds)
      if (next === used || next === 0) return
      // Measured: never behind, so that nothing which the answer tells of is of the future.
      expect(next).toBeGreaterThanOrEqual(offset)
      expect(next - offset).toBeLessThanOrEqual(wayAndSeconds)
    }),
  )
})

test('a device that is ahead within the tolerance, or not a second behind, keeps its own clock', () => {
  const within = fc.integer({ min: 1 - TOLERANCE_MS, max: 1000 })
  fc.assert(
    fc.property(within, fc.array(fc.tuple(delay, delay)), (offset, ways) => {
      for (const [there, back] of ways)
        expect(offsetAfter(0, answerOf(offset, there, back))).toBe(0)
    }),
  )
})

test('a device that is wrong by more takes one offset, and no answer makes it flicker', () => {
  const beyond = offsets.filter((offset) => offset <= -TOLERANCE_MS - 3_000 || offset >= 3_000)
  const fast = fc.nat(400)
  fc.assert(
    fc.property(beyond, fc.array(fc.tuple(fast, fast), { minLength: 1 }), (offset, ways) => {
      const seen = new Set<number>()
      let used = 0
      for (const [there, back] of ways) {
        used = offsetAfter(used, answerOf(offset, there, back))
        seen.add(used)
      }
      expect(seen.size).toBe(1)
      expect(used).not.toBe(0)
    }),
  )
})

const at = (device: number, steady: number) => ({ device, steady })

test.each([
  ['goes on', YEAR, 0, YEAR],
  ['is set right, back by a year', -YEAR, -YEAR, 0],
  ['is set right, ahead by an hour', HOUR, HOUR, 0],
  ['is set back from the right time', 0, -HOUR, HOUR],
  ['is set back by too little', -YEAR, -YEAR + HOUR, -HOUR],
  ['goes on after eight hours of sleep', -YEAR, 8 * HOUR, -YEAR],
  ['goes on after eight hours of sleep, and is right', 0, 8 * HOUR, 0],
  ['drifts', YEAR, -500, YEAR],
  ['is behind by seconds, and goes on', 20_000, 0, 20_000],
])('the clock of a device that %s while the page is open', (_title, offset, jump, expected) => {
  const next = offsetAt(offset, at(NOW, 1_000), at(NOW + 5_000 + jump, 6_000))
  expect(Math.abs(next - expected)).toBeLessThanOrEqual(500)
})
