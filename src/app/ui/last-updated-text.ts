import { readAgo } from './format-time.ts'

/** `Last updated just now`, `12 s ago`, `4 min ago`; both times are in milliseconds since 1970. */
export const lastUpdated = (at: number, now: number): string => {
  const seconds = Math.floor((now - at) / 1000)
  return seconds >= 8 && seconds < 60
    ? `Last updated ${seconds} s ago`
    : `Last updated ${readAgo(new Date(at), new Date(now))}`
}
