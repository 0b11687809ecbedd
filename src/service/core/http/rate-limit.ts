import { RATE_LIMIT_HEADER, RATE_LIMIT_POLICY_HEADER } from '#contract/headers.ts'
import { digits } from '#contract/text.ts'
import type { Quota } from '#service/core/http/environment.ts'
import { Refusal } from './errors.ts'

/** A limit of the requests of each key. */
export type RateLimit = {
  /** Counts a request of a key, unless it is one too many. */
  request: (key: string) => Quota
  /** How many keys it remembers. */
  keys: () => number
}

const WINDOW_MS = 60_000
const MOST_KEYS = 10_000

/**
 * Allows each key `limit` requests in any 60 seconds; `clock` is a monotonic clock in milliseconds. A
 * refused request does not count, or a client that keeps asking would never be served again.
 *
 * Counts in this process only: counting for all processes together would make each read a write of their
 * database. Memory is bounded by the requests of the last minute, and by a number of keys, of which the
 * least recently used is forgotten first.
 */
export const createRateLimit = (
  limit: number,
  clock: () => number = () => performance.now(),
  mostKeys = MOST_KEYS,
): RateLimit => {
  /** When each key has sent the requests of the last minute: counts by the second would allow or refuse others. */
  const windows = new Map<string, number[]>()

  /** Forgets keys that have sent nothing for a minute: a map keeps its order, the latest used last. */
  const forget = (now: number): void => {
    for (const [key, times] of windows) {
      if (windows.size <= mostKeys && (times.at(-1) ?? 0) > now - WINDOW_MS) return
      windows.delete(key)
    }
  }

  const request = (key: string): Quota => {
    // Whole milliseconds: of others, the end of the window less now may be more than the window.
    const now = Math.floor(clock())
    const times = windows.get(key) ?? []
    windows.delete(key)
    windows.set(key, times)
    while ((times[0] ?? Infinity) <= now - WINDOW_MS) times.shift()
    const isAllowed = times.length < limit
    if (isAllowed) times.push(now)
    forget(now)
    const remaining = limit - times.length
    const seconds = Math.ceil(((times[0] ?? now) + WINDOW_MS - now) / 1000)
    return { limit, isAllowed, remaining, seconds }
  }
  return { request, keys: () => windows.size }
}

// One policy, by a name that every response gives in both headers.
const POLICY = '"per-key"'

/** The headers that tell a client of its quota (draft-ietf-httpapi-ratelimit-headers-11). */
export const rateLimitHeaders = ({ limit, remaining, seconds }: Quota): Record<string, string> => ({
  [RATE_LIMIT_HEADER]: `${POLICY};r=${remaining};t=${seconds}`,
  [RATE_LIMIT_POLICY_HEADER]: `${POLICY};q=${limit};w=${WINDOW_MS / 1000}`,
})

/** Refuses a request that is one too many: 429, with the time after which the next is allowed. */
export const rateLimited = ({ limit, seconds }: Quota): Refusal =>
  new Refusal(
    429,
    `The limit of requests a minute for this API key (${digits(limit)}) is reached. Try again in ${seconds} seconds.`,
    {
      fieldErrors: { requests: `Must be at most ${digits(limit)} a minute for each API key.` },
      headers: { 'Retry-After': String(seconds) },
    },
  )
