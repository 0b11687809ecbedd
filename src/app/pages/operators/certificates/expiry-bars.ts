import {
  bandOf,
  certificateState,
  DAY_MS,
  type Certificate,
  type ExpiryDays,
} from '#domain/certificate-state.ts'
import { timeInMs } from '#domain/read-time.ts'
import { bandSearch, daysSearch } from '../../../resources/operators/certificate-bands.ts'

export type BarTone = 'bad' | 'warn' | 'ok'

/** A bar of the histogram, and the search that finds as many operators as it counts. */
export type ExpiryBar = {
  readonly tone: BarTone
  /** By the days that are left: `8–15 days`, `Over 90`. */
  readonly title: string
  /** Its first day, in Unix milliseconds; null for what has expired. */
  readonly from: number | null
  readonly search: string
  readonly count: number
}

/** Bars that stand under one title. */
export type ExpiryBand = {
  readonly title: string
  readonly count: number
  readonly bars: readonly ExpiryBar[]
}

/** What ends later stands together. */
const MOST_DAYS = 90
const WEEK = 7

type Days = readonly [from: number, until: number]

/** Days, divided into parts of about a week. */
const weeksBetween = ([from, until]: Days): readonly Days[] => {
  const parts = Math.max(1, Math.round((until - from) / WEEK))
  const at = (part: number) => from + Math.round((part * (until - from)) / parts)
  return Array.from({ length: parts }, (_, part) => [at(part), at(part + 1)] as const)
}

const daysTitle = ([from, until]: Days): string => {
  if (until === Infinity) return `Over ${from}`
  return from === 0 ? `${until} days` : `${from + 1}–${until} days`
}

/** When certificates expire: those that have expired, then those that are valid by the days that are left. */
export const expiryBands = (
  certificates: readonly Certificate[],
  now: Date,
  within: ExpiryDays,
): ExpiryBand[] => {
  let expired = 0
  const left: number[] = []
  for (const certificate of certificates) {
    const band = bandOf(certificateState(certificate, now, within))
    if (band === 'expired') expired += 1
    else if (band === 'alarm' || band === 'warn' || band === 'later')
      left.push(((timeInMs(certificate.not_after) ?? Infinity) - now.getTime()) / DAY_MS)
  }
  const bar = (tone: BarTone, days: Days): ExpiryBar => {
    const [from, until] = days
    return {
      tone,
      title: daysTitle(days),
      from: now.getTime() + from * DAY_MS,
      search: daysSearch(from, until),
      count: left.filter((one) => one >= from && one < until).length,
    }
  }
  const band = (tone: BarTone, days: Days): ExpiryBand => {
    const bars =
      days[1] === Infinity ? [bar(tone, days)] : weeksBetween(days).map((one) => bar(tone, one))
    return { title: daysTitle(days), bars, count: bars.reduce((sum, { count }) => sum + count, 0) }
  }
  const { warn, alarm } = within
  const most = Math.max(MOST_DAYS, warn + WEEK)
  return [
    {
      title: 'Expired',
      count: expired,
      bars: [
        {
          tone: 'bad',
          title: 'Expired',
          from: null,
          search: bandSearch('expired', within),
          count: expired,
        },
      ],
    },
    band('bad', [0, alarm]),
    band('warn', [alarm, warn]),
    band('ok', [warn, most]),
    band('ok', [most, Infinity]),
  ]
}
