import { certificateState, DAY_MS, type ExpiryShares } from '#domain/certificate-state.ts'
import type { SurveyedOperator } from '../../../resources/operators/overview/surveyed-operator.ts'
import { certificateLook } from '../../../ui/certificate-look.ts'
import type { Tone } from '../../../ui/badge.tsx'
import { barsOf, type Bar } from '../certificates/time-line.ts'

/** In the order in which they are stacked. */
export const END_TONES = ['bad', 'warn', 'ok', 'idle'] as const satisfies readonly Tone[]
export type EndTone = (typeof END_TONES)[number]

const WEEK = 7 * DAY_MS
const WEEKS_BEFORE = 4
const WEEKS_AFTER = 14
const SOON_MS = 30 * DAY_MS

/** When the certificates of all operators end, in weeks around now. */
export type CertificateEnds = {
  readonly bars: readonly Bar<EndTone>[]
  /** So many have an end. */
  readonly total: number
  readonly expired: number
  /** Valid ones that end in the next 30 days. */
  readonly soon: number
  /** So many end before and after what is drawn. */
  readonly before: number
  readonly after: number
}

/** Counts the ends of certificates by weeks, which begin with days of UTC as on the page of all certificates. */
export const certificateEnds = (
  records: readonly Pick<SurveyedOperator, 'cert'>[],
  now: Date,
  shares: ExpiryShares,
): CertificateEnds => {
  const time = now.getTime()
  const today = Math.floor(time / DAY_MS) * DAY_MS
  const span = { from: today - WEEKS_BEFORE * WEEK, until: today + WEEKS_AFTER * WEEK }
  const ends: { at: number; tone: EndTone }[] = []
  let expired = 0
  let soon = 0
  for (const { cert } of records) {
    if (!(cert.not_after instanceof Date)) continue
    const state = certificateState(cert, now, shares)
    const at = cert.not_after.getTime()
    if (state.state === 'expired') expired += 1
    else if (state.state !== 'not_yet_valid' && at - time <= SOON_MS) soon += 1
    ends.push({ at, tone: certificateLook(state).tone })
  }
  return {
    bars: barsOf(ends, span, WEEKS_BEFORE + WEEKS_AFTER, END_TONES),
    total: ends.length,
    expired,
    soon,
    before: ends.filter(({ at }) => at < span.from).length,
    after: ends.filter(({ at }) => at >= span.until).length,
  }
}
