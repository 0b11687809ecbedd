const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `1 day`, `14 days`. */
export const days = (count: number): string => `${count} day${count === 1 ? '' : 's'}`

/** `today`, `in 1 day`, `in 14 days`. */
export const inDays = (count: number): string => (count === 0 ? 'today' : `in ${days(count)}`)

const amount = (ms: number): string => {
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h`
  return days(Math.floor(ms / DAY))
}

/** `4 min ago`, `2 days ago`, `in 3 h`, `just now`. */
export const relativeTime = (date: Date, now: Date): string => {
  const ms = now.getTime() - date.getTime()
  if (Math.abs(ms) < MINUTE) return 'just now'
  return ms > 0 ? `${amount(ms)} ago` : `in ${amount(-ms)}`
}

const LOCAL = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'long',
})
const DAY_ONLY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Day, month and year in UTC: `11 Sept 2026`. */
export const utcDay = (date: Date): string => DAY_ONLY.format(date)

/** The exact time, local and in UTC. */
export const exactTime = (date: Date): { local: string; utc: string } => ({
  local: LOCAL.format(date),
  utc: date.toISOString().replace('T', ' ').replace('.000Z', ' UTC').replace('Z', ' UTC'),
})
