import {
  certificateState,
  DAY_MS,
  EXPIRY_DAYS,
  type Certificate,
} from '#domain/certificate-state.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiryBands } from './expiry-bars.ts'

const NOW = new Date('2026-11-27T08:00:00Z')
const ending = (days: number): Certificate => ({
  cert: 'PEM',
  not_before: null,
  not_after: new Date(NOW.getTime() + days * DAY_MS),
})
const bandsOf = (days: readonly number[], within = EXPIRY_DAYS) =>
  expiryBands(days.map(ending), NOW, within)

test('the bars are about a week each, between the days that somebody chose', () => {
  expect(bandsOf([]).map(({ title, bars }) => [title, bars.map(({ search }) => search)])).toEqual([
    ['Expired', ['cert:expired']],
    ['7 days', ['cert<7d']],
    ['8–30 days', ['cert:8-15d', 'cert:16-22d', 'cert:23-30d']],
    [
      '31–90 days',
      [
        'cert:31-37d',
        'cert:38-43d',
        'cert:44-50d',
        'cert:51-57d',
        'cert:58-63d',
        'cert:64-70d',
        'cert:71-77d',
        'cert:78-83d',
        'cert:84-90d',
      ],
    ],
    ['Over 90', ['cert>90d']],
  ])
  expect(bandsOf([], { warn: 120, alarm: 14 }).map(({ title }) => title)).toEqual([
    'Expired',
    '14 days',
    '15–120 days',
    '121–127 days',
    'Over 127',
  ])
})

test('every certificate that has begun and has an end is in one bar', () => {
  const days = fc.double({ min: -200, max: 400, noNaN: true })
  const within = fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 100 }))
    .map(([alarm, more]) => ({ alarm, warn: alarm + more }))
  fc.assert(
    fc.property(fc.array(days), within, (all, chosen) => {
      const bands = expiryBands(
        [...all.map(ending), { cert: '', not_before: null, not_after: null }],
        NOW,
        chosen,
      )
      const sum = bands.reduce((total, { count }) => total + count, 0)
      expect(sum).toBe(all.length)
      const inState = (wanted: string, level?: string) =>
        all.filter((one) => {
          const found = certificateState(ending(one), NOW, chosen)
          return found.state === wanted && (!('level' in found) || found.level === level)
        }).length
      expect(bands.slice(0, 3).map(({ count }) => count)).toEqual([
        inState('expired'),
        inState('expiring', 'alarm'),
        inState('expiring', 'warn'),
      ])
    }),
  )
})
