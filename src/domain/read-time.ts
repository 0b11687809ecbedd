// RFC 3339, 5.6, with the ranges that do not depend on the month; the day of the month is checked below.
const RFC_3339 =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[Tt ]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(\.\d+)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const milliseconds = (fraction = '') => fraction.slice(1, 4).padEnd(3, '0')

const parse = (text: string): Date | null => {
  const [, day, clock, fraction, zone] = RFC_3339.exec(text) ?? []
  if (!day || !clock || !zone) return null
  // Date would parse 30 February as a day in March. Every month has at least 28 days.
  if (day.slice(8) > '28' && !new Date(`${day}T00:00:00Z`).toISOString().startsWith(day))
    return null
  return new Date(`${day}T${clock}.${milliseconds(fraction)}${zone.toUpperCase()}`)
}

/** A time in a response: a date, the text itself if it is not an RFC 3339 time, or null if not set. */
export type WireTime = Date | string | null

/** Reads a wire time (RFC 3339, to the millisecond). Some services write "not set" as a time in year 1. */
export const readTime = (text: string | null | undefined): WireTime => {
  if (!text) return null
  const date = parse(text)
  if (!date) return text
  return date.getUTCFullYear() <= 1 ? null : date
}

/** A wire time in Unix milliseconds; null if it is not set or could not be parsed. */
export const timeInMs = (time: WireTime): number | null =>
  time instanceof Date ? time.getTime() : null

/** A wire time as text: RFC 3339 in UTC, or the original text if it could not be parsed. */
export const timeText = (time: WireTime): string | null =>
  time instanceof Date ? time.toISOString() : time
