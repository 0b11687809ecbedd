import { DAY_MS } from '#domain/certificate-state.ts'

/** What certificates are like, in the order in which they are stacked. */
export const END_TONES = ['bad', 'warn', 'ok', 'idle'] as const
export type EndTone = (typeof END_TONES)[number]

/** The end of a certificate: when, in Unix milliseconds, and how it looks now. */
export type CertificateEnd = { readonly at: number; readonly tone: EndTone }

const WEEK = 7 * DAY_MS
const WEEKS_BEFORE = 4
const WEEKS = 18
const SOON_MS = 30 * DAY_MS

/** How many certificates end in the weeks around now, which begin with days of UTC. */
export const endWeeks = (ends: readonly CertificateEnd[], now: number) => {
  const first = Math.floor(now / DAY_MS) * DAY_MS - WEEKS_BEFORE * WEEK
  const weeks = Array.from({ length: WEEKS }, (_, at) => ({
    from: first + at * WEEK,
    until: first + (at + 1) * WEEK,
    counts: { bad: 0, warn: 0, ok: 0, idle: 0 } satisfies Record<EndTone, number>,
  }))
  for (const { at, tone } of ends) {
    const week = weeks[Math.floor((at - first) / WEEK)]
    if (week) week.counts[tone] += 1
  }
  return {
    weeks,
    total: ends.length,
    expired: ends.filter(({ at }) => at <= now).length,
    /** Valid ones that end in the next 30 days. */
    soon: ends.filter(({ at, tone }) => at > now && tone !== 'idle' && at - now <= SOON_MS).length,
    /** So many end before and after what is drawn. */
    before: ends.filter(({ at }) => at < first).length,
    after: ends.filter(({ at }) => at >= first + WEEKS * WEEK).length,
  }
}

export type EndWeeks = ReturnType<typeof endWeeks>
