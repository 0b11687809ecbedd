import { readAgo } from './format-time.ts'

/** `Fetched just now`, `12 s ago`, `4 min ago`; both times are in milliseconds since 1970. */
export const fetchedText = (at: number, now: number): string => {
  const seconds = Math.floor((now - at) / 1000)
  return seconds >= 8 && seconds < 60
    ? `Fetched ${seconds} s ago`
    : `Fetched ${readAgo(new Date(at), new Date(now))}`
}
