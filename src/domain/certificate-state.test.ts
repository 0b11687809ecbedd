import type { OperatorCert } from '#contract/operators.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bandOf,
  CERTIFICATE_BANDS,
  certificateState,
  EXPIRY_DAYS,
  readCertificate,
} from './certificate-state.ts'

const DAY = 86_400_000
const now = new Date('2026-06-15T12:00:00Z')
const at = (offset: number) => new Date(now.getTime() + offset).toISOString()
const stateOf = (dates: OperatorCert, time: Date) => certificateState(readCertificate(dates), time)
const until = (offset: number, within = EXPIRY_DAYS) =>
  certificateState(
    readCertificate({ not_before: at(offset - 90 * DAY), not_after: at(offset) }),
    now,
    within,
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
    expect(until(30 * DAY)).toEqual({ state: 'valid', days: 30 })
    expect(until(30 * DAY - 1)).toEqual({ state: 'expiring', days: 29, level: 'warn' })
    expect(until(7 * DAY)).toEqual({ state: 'expiring', days: 7, level: 'warn' })
    expect(until(7 * DAY - 1)).toEqual({ state: 'expiring', days: 6, level: 'alarm' })
    expect(until(0)).toEqual({ state: 'expiring', days: 0, level: 'alarm' })
    expect(until(-1)).toEqual({ state: 'expired', days_ago: 0 })
    expect(until(-DAY)).toEqual({ state: 'expired', days_ago: 1 })
    const from = (offset: number) =>
      stateOf({ not_before: at(offset), not_after: at(400 * DAY) }, now)
    expect(from(0)).toEqual({ state: 'valid', days: 400 })
    expect(from(1)).toEqual({ state: 'not_yet_valid', starts_in_days: 0 })
    expect(from(DAY)).toEqual({ state: 'not_yet_valid', starts_in_days: 1 })
  })

  test('counts by the days that somebody chose', () => {
    const within = { warn: 45, alarm: 14 }
    expect(until(46 * DAY, within)).toMatchObject({ state: 'valid' })
    expect(until(44 * DAY, within)).toMatchObject({ level: 'warn' })
    expect(until(13 * DAY, within)).toMatchObject({ level: 'alarm' })
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
})

describe('bandOf', () => {
  test('every certificate is in one band, and time only leads to more urgent ones', () => {
    const offset = fc.integer({ min: -100 * DAY, max: 100 * DAY })
    fc.assert(
      fc.property(offset, fc.nat(100 * DAY), (end, wait) => {
        const dates = { not_before: at(end - 90 * DAY), not_after: at(end) }
        const [first, then] = [now, new Date(now.getTime() + wait)].map((time) =>
          CERTIFICATE_BANDS.indexOf(bandOf(stateOf(dates, time))),
        )
        expect(first).toBeGreaterThanOrEqual(0)
        const order = ['not-yet-valid', 'later', 'warn', 'alarm', 'expired'] as const
        const place = (at = -1) => order.findIndex((one) => one === CERTIFICATE_BANDS[at])
        expect(place(then)).toBeGreaterThanOrEqual(place(first))
      }),
    )
  })
})
