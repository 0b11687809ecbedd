import { lazily, LOCALE, plural, type Forms } from './intl.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const DAYS_OF_MONTH = 365.25 / 12

/** Up to this many days a span is told in days, above in months. */
export const MOST_DAYS = 60
const MOST_MONTHS = 24

/** Whole days: `< 1 day`, `1 day`, `14 days`. */
export const days = (count: number): string => (count === 0 ? '< 1 day' : plural(count, SPANS.day))

/** `in < 1 day`, `in 14 days`. */
export const inDays = (count: number): string => `in ${days(count)}`

const SPANS: Record<'minute' | 'hour' | 'day' | 'month' | 'year', Forms> = {
  minute: { other: '# min' },
  hour: { other: '# h' },
  day: { one: '# day', other: '# days' },
  month: { other: '# months' },
  year: { one: '# year', other: '# years' },
}

const span = (ms: number): [count: number, unit: keyof typeof SPANS] => {
  if (ms < HOUR) return [Math.floor(ms / MINUTE), 'minute']
  if (ms < DAY) return [Math.floor(ms / HOUR), 'hour']
  const whole = Math.floor(ms / DAY)
  if (whole <= MOST_DAYS) return [whole, 'day']
  const months = Math.round(whole / DAYS_OF_MONTH)
  return months < MOST_MONTHS ? [months, 'month'] : [Math.floor(months / 12), 'year']
}

/** `4 min ago`, `2 days ago`, `9 months ago`, `in 3 h`, `just now`. */
export const relativeTime = (date: Date, now: Date): string => {
  const ms = now.getTime() - date.getTime()
  if (Math.abs(ms) < MINUTE) return 'just now'
  const [count, unit] = span(Math.abs(ms))
  const length = plural(count, SPANS[unit])
  return ms > 0 ? `${length} ago` : `in ${length}`
}

/** When something was read of which nobody knows that, in Unix milliseconds. */
export const UNKNOWN_AGE = 0

/** How long ago something was read. Nobody knows that of the future: the clock was set back. */
export const readAgo = (at: Date, now: Date): string =>
  at.getTime() === UNKNOWN_AGE || at.getTime() - now.getTime() >= MINUTE
    ? 'before the clock was set back'
    : relativeTime(at, now)

/** `< 1 day ago`, `10 days ago`, `9 months ago`. */
export const daysAgo = (count: number): string =>
  count === 0 ? `${days(0)} ago` : relativeTime(new Date(0), new Date(count * DAY))

/** Formats a time in the zone of the device. */
export const timeFormat = (options: Intl.DateTimeFormatOptions): ((date: Date) => string) => {
  const made = lazily(() => new Intl.DateTimeFormat(LOCALE, options))
  return (date) => made().format(date)
}

const toTheSecond = timeFormat({ dateStyle: 'medium', timeStyle: 'medium' })

/** The exact local time without its zone: `11 Sept 2026, 14:02:05`; it breaks only before the hour. */
export const localTime = (date: Date): string => toTheSecond(date).replaceAll(/(?<!,) /g, '\u00a0')

/** The local time to the minute: `8 Nov 2026, 22:58`. */
export const minuteTime = timeFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** The local time of the day: `22:58`. */
export const clockTime = timeFormat({ timeStyle: 'short' })

/** The local day: `24 Nov 2025`. */
export const mediumDay = timeFormat({ dateStyle: 'medium' })

/** The local day without its year: `24 Nov`. */
export const dayOfYear = timeFormat({ day: 'numeric', month: 'short' })

/** The local day: `Today`, `Yesterday, 26 Nov`, `24 Nov`, `24 Nov 2025`. */
export const dayText = (date: Date, now: Date): string => {
  const dayBefore = new Date(now)
  dayBefore.setDate(now.getDate() - 1)
  const isDay = (other: Date) => date.toDateString() === other.toDateString()
  if (isDay(now)) return 'Today'
  const isThisYear = date.getFullYear() === now.getFullYear()
  const text = isThisYear ? dayOfYear(date) : mediumDay(date)
  return isDay(dayBefore) ? `Yesterday, ${text}` : text
}
