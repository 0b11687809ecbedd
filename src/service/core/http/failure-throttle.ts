import { Refusal } from './errors.ts'

type Entry = { failures: number; until: number; asking: Set<Promise<unknown>> }

type Limits = {
  /** How many failures an address may have in a window. */
  failures: number
  windowMs: number
  /** How many addresses are remembered; the one that was quiet for longest is forgotten first. */
  addresses: number
}
const LIMITS: Limits = { failures: 30, windowMs: 60_000, addresses: 10_000 }

/** Asks a question for an address, unless too many answers to that address were failures. */
export type FailureThrottle = <T>(
  address: string | undefined,
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

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The address that failures are counted for: of IPv6 the first 64 bits, since whoever has one address has
 * all that begin with them.
 */
export const throttledAddress = (address: string): string => {
  const mapped = MAPPED.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!address.includes(':')) return address
  const [left = '', right] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right ? right.split(':') : []
  const gap = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array.from({ length: gap }, () => '0'), ...tail].slice(0, 4)
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}

/**
 * Counts failures per address and refuses with 429 before anything is asked once there are too many in a
 * minute. Questions asked at once count as failures until they are answered, so that a burst gets no further.
 * `clock` gives milliseconds that only grow; `what` is wrong in a failure, for the message.
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
    // The order of a map is that of insertion: the one asked for last is the last to go.
    entries.delete(name)
    entries.set(name, entry)
    const [oldest] = entries.keys()
    if (entries.size > limits.addresses && oldest !== undefined) entries.delete(oldest)
    return entry
  }

  return async (address, ask, isFailure) => {
    const name = address === undefined ? '' : throttledAddress(address)
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
