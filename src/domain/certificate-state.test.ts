import type { OperatorCert } from '#contract/operators.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { certificateState, EXPIRY_SHARES, readCertificate } from './certificate-state.ts'

const DAY = 86_400_000
const now = new Date('2026-06-15T12:00:00Z')
const at = (offset: number) => new Date(now.getTime() + offset).toISOString()
const stateOf = (dates: OperatorCert, time: Date) => certificateState(readCertificate(dates), time)
const until = (offset: number, life = 90, shares = EXPIRY_SHARES) =>
  certificateState(
    readCertificate({ not_before: at(offset - life * DAY), not_after: at(offset) }),
    now,
    shares,
  )

describe('certificateState', () => {
  test.each([undefined, null, '', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000+00:00'])(
    'an end that is %j is no certificate',
    (unset) => {
      expect(stateOf({ not_before: unset, not_after: unset }, now)).toEqual({
        state: 'none',
      })
      expect(stateOf({ not_before: unset, not_after: at(90 * DAY) }, now)).toEqual({
        state: 'valid',
        days: 90,
      })
    },
  )

  test('a certificate without dates is undated', () => {
    const cert = '-----BEGIN CERTIFICATE-----'
    for (const not_after of [undefined, null, '', '0001-01-01T00:00:00Z'])
      expect(stateOf({ cert, not_after }, now)).toEqual({ state: 'undated' })
    expect(stateOf({ cert: '', not_after: null }, now)).toEqual({ state: 'none' })
  })

  test.each(['soon', '2026-13-01T00:00:00Z', '1718452800', '2026', '2026-06-15', 'Z'])(
    'the date %j is unreadable',
    (text) => {
      const unreadable = { state: 'unreadable' }
      expect(stateOf({ not_before: text, not_after: at(DAY) }, now)).toEqual(unreadable)
      expect(stateOf({ not_before: at(-DAY), not_after: text }, now)).toEqual(unreadable)
    },
  )

  test('turns at its boundaries, to the millisecond', () => {
    expect(until(30 * DAY + 1)).toEqual({ state: 'valid', days: 30 })
    expect(until(30 * DAY)).toEqual({ state: 'expiring', days: 30, level: 'warn' })
    expect(until(9 * DAY + 1)).toEqual({ state: 'expiring', days: 9, level: 'warn' })
    expect(until(9 * DAY)).toEqual({ state: 'expiring', days: 9, level: 'alarm' })
    expect(until(0)).toEqual({ state: 'expiring', days: 0, level: 'alarm' })
    expect(until(-1)).toEqual({ state: 'expired', days_ago: 0 })
    expect(until(-DAY)).toEqual({ state: 'expired', days_ago: 1 })
    const from = (offset: number) =>
      stateOf({ not_before: at(offset), not_after: at(400 * DAY) }, now)
    expect(from(0)).toEqual({ state: 'valid', days: 400 })
    expect(from(1)).toEqual({ state: 'not_yet_valid', starts_in_days: 0 })
    expect(from(DAY)).toEqual({ state: 'not_yet_valid', starts_in_days: 1 })
  })

  // Regression: of a certificate of 7 days every day was an alarm, and one of 10 years warned for its last month only.
  test('counts by the life of the certificate', () => {
    expect(until(5 * DAY, 7)).toEqual({ state: 'valid', days: 5 })
    expect(until(2 * DAY, 7)).toEqual({ state: 'expiring', days: 2, level: 'warn' })
    expect(until(0.5 * DAY, 7)).toEqual({ state: 'expiring', days: 0, level: 'alarm' })
    expect(until(900 * DAY, 3650)).toEqual({ state: 'expiring', days: 900, level: 'warn' })
    expect(until(300 * DAY, 3650)).toEqual({ state: 'expiring', days: 300, level: 'alarm' })
    // Where nobody knows when it began, by days.
    const unknown = (days: number) => stateOf({ not_before: null, not_after: at(days * DAY) }, now)
    expect(unknown(31)).toMatchObject({ state: 'valid' })
    expect(unknown(30)).toMatchObject({ level: 'warn' })
    expect(unknown(7)).toMatchObject({ level: 'alarm' })
  })

  test('counts by the parts that somebody chose', () => {
    const shares = { warn: 2, alarm: 5 }
    expect(until(46 * DAY, 90, shares)).toMatchObject({ state: 'valid' })
    expect(until(45 * DAY, 90, shares)).toMatchObject({ level: 'warn' })
    expect(until(18 * DAY, 90, shares)).toMatchObject({ level: 'alarm' })
  })

  test('reads offsets and fractions', () => {
    const dates = { not_before: '2026-06-15T13:59:49.5+02:00', not_after: '2026-06-15T12:00:01Z' }
    expect(stateOf(dates, now)).toEqual({ state: 'expiring', days: 0, level: 'alarm' })
  })

  test('never goes back while time goes on', () => {
    const rank = {
      none: 0,
      undated: 0,
      unreadable: 0,
      not_yet_valid: 1,
      valid: 2,
      expiring: 3,
      expired: 4,
    }
    const offset = fc.integer({ min: -500 * DAY, max: 500 * DAY })
    fc.assert(
      fc.property(offset, offset, offset, offset, (begin, length, first, second) => {
        const dates = { not_before: at(begin), not_after: at(begin + Math.abs(length)) }
        const [earlier, later] = [first, second].toSorted((a, b) => a - b)
        const before = stateOf(dates, new Date(at(earlier ?? 0)))
        const after = stateOf(dates, new Date(at(later ?? 0)))
        expect(rank[after.state]).toBeGreaterThanOrEqual(rank[before.state])
        for (const value of Object.values(before))
          if (typeof value === 'number') expect(value).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('takes any text as a date without failing', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (not_before, not_after) => {
        expect(stateOf({ not_before, not_after }, now)).toHaveProperty('state')
      }),
    )
  })
})
