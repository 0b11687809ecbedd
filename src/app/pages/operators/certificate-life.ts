import { DAY_MS, EXPIRY_DAYS, type ExpiryDays } from '#domain/certificate-state.ts'

/** Positions in the life of a certificate, in percent of it: 0 ≤ warn ≤ alarm ≤ 100. */
export type CertificateLife = {
  /** Whether now is before the life, within it (both ends included) or after it. */
  phase: 'before' | 'within' | 'after'
  /** Now; 0 before the life, 100 after it. */
  today: number
  /** Where the certificate begins to expire. */
  warn: number
  /** Where it begins to expire soon. */
  alarm: number
}

/** The life of a certificate at `now`; null if it does not end after it begins. */
export const certificateLife = (
  begin: Date,
  end: Date,
  now: Date,
  within: ExpiryDays = EXPIRY_DAYS,
): CertificateLife | null => {
  const life = end.getTime() - begin.getTime()
  if (!(life > 0)) return null
  const percent = (ms: number) => Math.min(1, Math.max(0, ms / life)) * 100
  return {
    phase: now < begin ? 'before' : now > end ? 'after' : 'within',
    today: percent(now.getTime() - begin.getTime()),
    warn: percent(life - within.warn * DAY_MS),
    alarm: percent(life - within.alarm * DAY_MS),
  }
}
