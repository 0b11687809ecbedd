// RFC 3339, 5.6, with the ranges that do not depend on the month; the day is checked below.
const RFC_3339 =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[Tt ]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(\.\d+)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const milliseconds = (fraction = '') => fraction.slice(1, 4).padEnd(3, '0')

const parse = (text: string): Date | null => {
  const [, day, clock, fraction, zone] = RFC_3339.exec(text) ?? []
  if (!day || !clock || !zone) return null
  // A 30 February would be read as a day in March. Every month has the first 28 days.
  if (day.slice(8) > '28' && !new Date(`${day}T00:00:00Z`).toISOString().startsWith(day))
    return null
  return new Date(`${day}T${clock}.${milliseconds(fraction)}${zone.toUpperCase()}`)
}

/** A time of a reply: a date, the text itself where it is not an RFC 3339 time, or null where it is not set. */
export type WireTime = Date | string | null

/** Reads a wire time (RFC 3339, to the millisecond). Some services write "not set" as a time in year 1. */
export const readTime = (text: string | null | undefined): WireTime => {
  if (!text) return null
  const date = parse(text)
  if (!date) return text
  return date.getUTCFullYear() <= 1 ? null : date
}

/** A wire time as text: RFC 3339 in UTC, or the text that could not be read. */
export const timeText = (time: WireTime): string | null =>
  time instanceof Date ? time.toISOString() : time
