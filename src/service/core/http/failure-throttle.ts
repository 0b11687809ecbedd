import { Refusal } from './errors.ts'

type Entry = { failures: number; until: number; asking: Set<Promise<unknown>> }

type Limits = {
  /** How many failures a source may have in a window. */
  failures: number
  windowMs: number
  /** How many sources are remembered; the least recently active one is dropped first. */
  addresses: number
}
const LIMITS: Limits = { failures: 30, windowMs: 60_000, addresses: 10_000 }

/** Runs a check for a source of requests, unless too many checks for that source have failed. */
export type FailureThrottle = <T>(
  source: string | undefined,
  ask: () => Promise<T>,
  isFailure: (answer: T) => boolean,
) => Promise<T>

const tooMany = (what: string, waitMs: number): Refusal => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Refusal(
    429,
    `Too many requests from your address had a wrong ${what}. Try again in ${seconds} seconds.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}

/**
 * Counts failures per source. After too many in a minute it refuses with 429 before the check runs.
 * Running checks count as failures until they finish, so that a burst gets no further. `clock` is a
 * monotonic clock in milliseconds; `what` names, for the message, the thing that is wrong in a failure.
 */
export const createFailureThrottle = (
  what: string,
  clock: () => number = () => performance.now(),
  limits: Limits = LIMITS,
): FailureThrottle => {
  const entries = new Map<string, Entry>()

  const entryOf = (name: string): Entry => {
    const known = entries.get(name)
    const entry = known ?? { failures: 0, until: clock() + limits.windowMs, asking: new Set() }
    if (entry.until <= clock())
      Object.assign(entry, { failures: 0, until: clock() + limits.windowMs })
    // A map keeps insertion order: the most recently used address is dropped last.
    entries.delete(name)
    entries.set(name, entry)
    const [oldest] = entries.keys()
    if (entries.size > limits.addresses && oldest !== undefined) entries.delete(oldest)
    return entry
  }

  return async (source, ask, isFailure) => {
    const name = source ?? ''
    let entry = entryOf(name)
    while (entry.failures + entry.asking.size >= limits.failures) {
      if (entry.failures >= limits.failures) throw tooMany(what, entry.until - clock())
      await Promise.race(entry.asking).catch(() => undefined)
      entry = entryOf(name)
    }
    const asking = ask()
    entry.asking.add(asking)
    try {
      const answer = await asking
      if (isFailure(answer)) entry.failures += 1
      return answer
    } finally {
      entry.asking.delete(asking)
    }
  }
}
