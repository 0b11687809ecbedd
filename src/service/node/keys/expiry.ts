import * as z from 'zod/mini'

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

const DATE = z.iso.date()
const TIME = z.iso.datetime({ offset: true })

/** The accepted expiries of a key, to follow "must be". */
export const EXPIRY_FORMS =
  'a time from now such as 90d, 12h or 30m, a date such as 2027-01-01 (its first moment in UTC), or a time such as 2027-01-01T12:00:00Z'

/** Parses the expiry of a key; undefined if the text is not one. */
export const readExpiry = (text: string, now: Date): Date | undefined => {
  const [, count = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const ms = UNITS[unit]
  if (ms !== undefined) return new Date(now.getTime() + Number(count) * ms)
  return DATE.safeParse(text).success || TIME.safeParse(text).success ? new Date(text) : undefined
}
