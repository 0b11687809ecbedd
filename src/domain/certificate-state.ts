import { readTime } from './read-time.ts'

/** The life of a certificate, as a reply may give it (spec 2.2): RFC 3339, or not set. */
export type CertificateDates = {
  /** The certificate itself; only whether there is one counts. */
  cert?: string | null | undefined
  not_before?: string | null | undefined
  not_after?: string | null | undefined
}

/** Where a certificate is in its life; days are whole days, rounded down. */
export type CertificateState =
  | { state: 'none' }
  | { state: 'undated' }
  | { state: 'unreadable' }
  | { state: 'not_yet_valid'; starts_in_days: number }
  | { state: 'valid'; days: number }
  | { state: 'expiring'; days: number; level: 'warn' | 'alarm' }
  | { state: 'expired'; days_ago: number }

/** A certificate with this many days left or fewer is expiring. */
export const WARN_DAYS = 30
/** A certificate with this many days left or fewer is expiring soon. */
export const ALARM_DAYS = 7

const DAY_MS = 86_400_000

/**
 * The state of a certificate at `now`. Without an end it is `none`, or `undated` where
 * there is a certificate all the same; without a beginning it counts as
 * begun; a date that is no RFC 3339 time makes it `unreadable`. It is valid from `not_before` to
 * `not_after`, both included (RFC 5280, 4.1.2.5).
 */
export const certificateState = (dates: CertificateDates, now: Date): CertificateState => {
  const from = readTime(dates.not_before)
  const until = readTime(dates.not_after)
  if (typeof from === 'string' || typeof until === 'string') return { state: 'unreadable' }
  if (until === null) return { state: dates.cert ? 'undated' : 'none' }
  const end = until.getTime()
  const begin = from?.getTime() ?? -Infinity
  const time = now.getTime()
  if (time > end) return { state: 'expired', days_ago: Math.floor((time - end) / DAY_MS) }
  if (time < begin)
    return { state: 'not_yet_valid', starts_in_days: Math.floor((begin - time) / DAY_MS) }
  const days = Math.floor((end - time) / DAY_MS)
  if (end - time > WARN_DAYS * DAY_MS) return { state: 'valid', days }
  return { state: 'expiring', days, level: end - time > ALARM_DAYS * DAY_MS ? 'warn' : 'alarm' }
}
