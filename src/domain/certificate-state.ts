import type { OperatorCert } from '#contract/operators.ts'
import { readTime, type WireTime } from './read-time.ts'

/** A certificate with parsed dates. If an operator has none, `cert` is "" and the dates are null. */
export type Certificate = {
  /** PEM. */
  readonly cert: string
  readonly not_before: WireTime
  readonly not_after: WireTime
}

/** Reads the certificate in a response. */
export const readCertificate = (reply: OperatorCert | null | undefined): Certificate => ({
  cert: reply?.cert ?? '',
  not_before: readTime(reply?.not_before),
  not_after: readTime(reply?.not_after),
})

/** The validity state of a certificate; days are whole days, rounded down. */
export type CertificateState =
  | { state: 'none' }
  | { state: 'undated' }
  | { state: 'unreadable' }
  | { state: 'not_yet_valid'; starts_in_days: number }
  | { state: 'valid'; days: number }
  | { state: 'expiring'; days: number; level: 'warn' | 'alarm' }
  | { state: 'expired'; days_ago: number }

/** A day in milliseconds. */
export const DAY_MS = 86_400_000

/** The last days of a certificate in which it is expiring, and expiring soon. */
export type ExpiryDays = { readonly warn: number; readonly alarm: number }

/** What counts as expiring until somebody chooses otherwise. */
export const EXPIRY_DAYS: ExpiryDays = { warn: 30, alarm: 7 }

/** Whether `time` is from `begin` to `end`, both included (RFC 5280, 4.1.2.5); all in milliseconds. */
export const validityAt = (
  begin: number,
  end: number,
  time: number,
): 'expired' | 'not_yet_valid' | 'valid' => {
  if (time > end) return 'expired'
  return time < begin ? 'not_yet_valid' : 'valid'
}

/**
 * The state of a certificate at `now`; valid from `not_before` to `not_after`, both included (RFC 5280, 4.1.2.5).
 * Without an end date it is `undated`, or `none` if there is no certificate either; without a start date it counts as
 * started; a date that cannot be parsed makes it `unreadable`.
 */
export const certificateState = (
  certificate: Certificate,
  now: Date,
  within: ExpiryDays = EXPIRY_DAYS,
): CertificateState => {
  const { not_before: from, not_after: until } = certificate
  if (typeof from === 'string' || typeof until === 'string') return { state: 'unreadable' }
  if (until === null) return { state: certificate.cert ? 'undated' : 'none' }
  const end = until.getTime()
  const begin = from?.getTime() ?? -Infinity
  const time = now.getTime()
  const validity = validityAt(begin, end, time)
  if (validity === 'expired')
    return { state: 'expired', days_ago: Math.floor((time - end) / DAY_MS) }
  if (validity === 'not_yet_valid')
    return { state: 'not_yet_valid', starts_in_days: Math.floor((begin - time) / DAY_MS) }
  const left = end - time
  const days = Math.floor(left / DAY_MS)
  if (left >= within.warn * DAY_MS) return { state: 'valid', days }
  return { state: 'expiring', days, level: left < within.alarm * DAY_MS ? 'alarm' : 'warn' }
}

/**
 * Where a list of certificates is divided, the most urgent first: `alarm` and `warn` are the days of `ExpiryDays`. Every
 * certificate is in exactly one, and one whose end nobody can tell is `undated`.
 */
export const CERTIFICATE_BANDS = [
  'expired',
  'alarm',
  'warn',
  'later',
  'not-yet-valid',
  'none',
  'undated',
] as const
export type CertificateBand = (typeof CERTIFICATE_BANDS)[number]

/** The band of a certificate that is in a state. */
export const bandOf = (state: CertificateState): CertificateBand => {
  switch (state.state) {
    case 'expired':
    case 'none':
      return state.state
    case 'expiring':
      return state.level
    case 'valid':
      return 'later'
    case 'not_yet_valid':
      return 'not-yet-valid'
    case 'undated':
    case 'unreadable':
      return 'undated'
  }
}
