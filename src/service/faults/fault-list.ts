import * as z from 'zod/mini'
import { ID_BYTES, limitedText } from '#contract/text.ts'

const MOST_MS = 120_000
const milliseconds = z.int().check(z.minimum(0), z.maximum(MOST_MS))
const MOST_TEXT = 100_000

/** The faults that a test can request. */
export const Fault = z.strictObject({
  kind: z.enum([
    'slow',
    'hold',
    'cut',
    'status',
    'html',
    'text',
    'nulls',
    'foreign_next_page',
    'repeat_next_page',
    'lost_answer',
    'extra_fields',
    'members',
    'odd_items',
  ]),
  /** Only requests with this method. */
  method: z.optional(z.enum(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])),
  /** Only requests to this path, of the API without its base: a template with `:name`, or a path prefix. */
  path: z.optional(limitedText(ID_BYTES * 4)),
  /** For how many requests; default 1. */
  times: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  /** How many matching requests pass first. */
  skip: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** How long `slow` waits. */
  ms: z.optional(milliseconds),
  /** The status that `status`, `html` and `text` return. */
  status: z.optional(z.int().check(z.minimum(200), z.maximum(599))),
  /** What `text` returns in place of the body, once the service has done what it was asked. */
  text: z.optional(limitedText(MOST_TEXT)),
  /** The members that `members` replaces in a reply and in each item of a list, and `status` in its body. */
  members: z.optional(z.record(z.string(), z.unknown())),
  /** The Retry-After of `status` and `html`, in seconds; 429 has one anyway, if it is not null. */
  retry_after: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(3600)))),
})
export type Fault = z.infer<typeof Fault>

/** How late every request of a browser's page is answered, until it is set again. */
export const Latency = z.strictObject({ ms: milliseconds })
type Latency = z.infer<typeof Latency>

type Pending = { fault: Fault; key: string | undefined; left: number; skip: number }
/** The parts of a request that a fault is matched on; `key` is its Authorization header. */
export type Arrival = { method: string; path: string; key: string | undefined }

const pathMatches = (wanted: string, path: string): boolean => {
  if (!wanted.includes(':')) return path.startsWith(wanted)
  const parts = wanted.split('/')
  const given = path.split('/')
  return (
    parts.length === given.length &&
    parts.every((part, index) => part.startsWith(':') || part === given[index])
  )
}

const isFor = ({ fault, key }: Pending, arrival: Arrival): boolean =>
  (key === undefined || key === arrival.key) &&
  (fault.method === undefined || fault.method === arrival.method) &&
  (fault.path === undefined || pathMatches(fault.path, arrival.path))

/** A request that is held until it is released. */
type Held = { key: string | undefined; letGo: () => void }

const isOf = (key: string | undefined) => (entry: { key: string | undefined }) =>
  key === undefined || entry.key === key

/** The pending faults, in the order requested; kept in memory. */
export const createFaultList = () => {
  let pending: Pending[] = []
  let held: Held[] = []
  let latency: Latency = { ms: 0 }
  return {
    /** Sets how late every request of a page is answered. */
    setLatency: (given: Latency): void => void (latency = given),
    latencyMs: (): number => latency.ms,
    /** Adds a fault; with a key it applies only to that key's requests. */
    add: (fault: Fault, key: string | undefined): void => {
      pending.push({ fault, key, left: fault.times ?? 1, skip: fault.skip ?? 0 })
    },
    /** The faults of a key, or all. */
    list: (key: string | undefined): object[] =>
      pending.filter(isOf(key)).map(({ fault, left, skip }) => ({ ...fault, times: left, skip })),
    /** Clears the faults of a key, or all, and releases the requests that they hold. */
    clear: (key: string | undefined): void => {
      const isMine = isOf(key)
      pending = pending.filter((entry) => !isMine(entry))
      for (const { letGo } of held.filter(isMine)) letGo()
    },
    /** Resolves once the faults of the request's key are cleared, or the client has gone. */
    hold: ({ key }: Arrival, left: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        const letGo = () => {
          held = held.filter((entry) => entry.letGo !== letGo)
          resolve()
        }
        held.push({ key, letGo })
        left.addEventListener('abort', letGo, { once: true })
      }),
    /** The fault for this request; its remaining count drops by one. */
    take: (arrival: Arrival): Fault | undefined => {
      const entry = pending.find((candidate) => isFor(candidate, arrival))
      if (!entry) return undefined
      if (entry.skip > 0) {
        entry.skip -= 1
        return undefined
      }
      entry.left -= 1
      if (entry.left === 0) pending = pending.filter((other) => other !== entry)
      return entry.fault
    },
  }
}
export type FaultList = ReturnType<typeof createFaultList>
