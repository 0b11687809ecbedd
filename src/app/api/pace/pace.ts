import { parsedJson } from '#contract/json-value.ts'
import { createAtom } from '@tanstack/react-store'
import * as z from 'zod/mini'
import { ENTRIES, storedName } from '../../device/registry.ts'
import { readStored, writeStored } from '../../device/storage.ts'
import type { Client } from '../client.ts'
import { retryAfterSeconds } from '../read-reply.ts'
import {
  isOfHost,
  NO_RUNTIME_CONFIG,
  runtimeConfigQuery,
  type RuntimeConfig,
} from '../runtime-config.ts'
import type { Session } from '../session.ts'
import type { Gate } from '../send-request.ts'
import { LONGEST_WAIT_SECONDS, wait } from '../wait.ts'
import { readRateLimit } from './rate-limit.ts'

/** What is known of the requests of a connection. Stored, so that all tabs count the same, and after a reload, too. */
const Spent = z.object({
  /** The requests of each second, in seconds since 1970, oldest first; of them those of loads. */
  counts: z.array(z.object({ second: z.number(), all: z.number(), loads: z.number() })),
  /** The most requests in a minute, as the service has told; null before. */
  limit: z.nullable(z.number()),
  /** What nobody waits for is not sent until then, in Unix milliseconds. */
  paused_until: z.number(),
})
type Spent = z.infer<typeof Spent>

const NOTHING: Spent = { counts: [], limit: null, paused_until: 0 }

/** What the host allows; null where it does not say. */
export type PaceSettings = Pick<RuntimeConfig, 'requests_per_minute' | 'is_embedded'>

/** The limits of the host of this page: its own embedded service has none unless it names one. */
export const paceSettings = async (
  { cache, network }: Pick<Session, 'cache' | 'network'>,
  { connection }: Pick<Client, 'connection'>,
): Promise<PaceSettings> => {
  const config = await cache.fetchQuery(runtimeConfigQuery(network)).catch(() => NO_RUNTIME_CONFIG)
  return { ...config, is_embedded: config.is_embedded && isOfHost(connection.base_url, config) }
}

/** The limit of a service that names none (it is that of the known one). */
const ASSUMED_LIMIT = 120
/** The part of the limit that is left to people, and to operators whose requests are not seen here; a load takes as much. */
const RESERVED_PART = 1 / 4
/** The wait after a 429 that names none. */
const WAIT_SECONDS = 15
/** Longer than the minute in which a service counts: a request arrives some time after it was sent. */
const SPAN_MS = 61_500
/** Longer waits are looked at again in between: the person's settings and other tabs change them. */
const LOOK_MS = 1000

/** What is sent without a person waiting for each: a load, or a bulk change, which takes all that is not reserved. */
export type Sender = 'load' | 'bulk'

/** What a load waits for: the limit of requests, or the time that the service asked for. */
export type PaceStop = { readonly kind: 'budget' | 'asked-to-wait'; readonly until: number }

/** When fewer than `most` requests of the last minute are left, so that one more may be sent; null is no limit. */
const freeAt = (counts: Spent['counts'], kind: 'all' | 'loads', most: number | null): number => {
  if (most === null) return 0
  let sum = 0
  for (const count of counts.toReversed()) {
    sum += count[kind]
    if (sum >= most) return count.second * 1000 + SPAN_MS
  }
  return 0
}

const reserved = (most: number): number => Math.ceil(most * RESERVED_PART)

/** Creates the pace of a connection: its requests of the last minute, and when another one may be sent. */
export const createPace = (connectionId: string, now: () => number = Date.now) => {
  let settings: PaceSettings = NO_RUNTIME_CONFIG
  const read = (): Spent | undefined =>
    Spent.safeParse(parsedJson(readStored(ENTRIES.pace, connectionId) ?? '')).data
  const spent = createAtom(read() ?? NOTHING)
  const change = (changed: Partial<Spent>) => {
    spent.set((before) => ({ ...before, ...changed }))
    writeStored(ENTRIES.pace, JSON.stringify(spent.get()), connectionId)
  }
  // Counted in another tab.
  if (typeof addEventListener === 'function')
    addEventListener('storage', ({ key }) => {
      if (key === storedName(ENTRIES.pace, connectionId)) spent.set(read() ?? NOTHING)
    })

  /** The requests of the last minute; none of a time to come, from before the clock was set back. */
  const recent = () =>
    spent.get().counts.filter(({ second }) => {
      const age = now() - second * 1000
      return age >= 0 && age < SPAN_MS
    })
  const limit = (): number | null => {
    const known = [spent.get().limit, settings.requests_per_minute].filter((one) => one !== null)
    if (known.length > 0) return Math.max(1, Math.min(...known))
    return settings.is_embedded ? null : ASSUMED_LIMIT
  }
  const loadLimit = (): number | null => {
    const most = limit()
    return most && Math.max(1, Math.floor(most * RESERVED_PART))
  }
  const note = (sender: 'person' | 'load') => {
    const counts = recent()
    const second = Math.floor(now() / 1000)
    const last = counts.at(-1)
    const { all, loads } = last?.second === second ? last : { all: 0, loads: 0 }
    const count = { second, all: all + 1, loads: loads + (sender === 'load' ? 1 : 0) }
    change({ counts: [...counts.filter((one) => one.second !== second), count] })
  }
  const learn = ({ status, headers }: Response) => {
    const { per_minute, left } = readRateLimit(headers)
    const isRefused = status === 429 || (status === 503 && headers.has('Retry-After'))
    if (per_minute === null && left === null && !isRefused) return
    if (per_minute !== null) change({ limit: per_minute })
    const most = limit()
    const isLow = left !== null && most !== null && left.requests <= reserved(most)
    const seconds = Math.max(
      isRefused ? (retryAfterSeconds(headers) ?? WAIT_SECONDS) : 0,
      isLow ? Math.min(left.seconds, LONGEST_WAIT_SECONDS) : 0,
    )
    const until = now() + seconds * 1000
    if (until > pausedUntil()) change({ paused_until: until })
  }
  /** No pause is longer: then the clock was set back. */
  const pausedUntil = (): number => {
    const until = spent.get().paused_until
    return until <= now() + LONGEST_WAIT_SECONDS * 1000 ? until : 0
  }
  const nextTurn = (sender: Sender): PaceStop => {
    const [counts, most, asked] = [recent(), limit(), pausedUntil()]
    const until = Math.max(
      now(),
      freeAt(counts, 'all', most === null ? null : Math.max(1, most - reserved(most))),
      sender === 'load' ? freeAt(counts, 'loads', loadLimit()) : 0,
    )
    return asked > until ? { kind: 'asked-to-wait', until: asked } : { kind: 'budget', until }
  }
  /**
   * Waits until a request may be sent, or `halt` is aborted. `onStop` gets null after a wait. That of a load is counted;
   * others are counted by the gate.
   */
  const turn = async (
    sender: Sender,
    halt: AbortSignal,
    onStop: (stop: PaceStop | null) => void = () => undefined,
  ) => {
    for (let isWaiting = false; !halt.aborted; isWaiting = true) {
      const stop = nextTurn(sender)
      const ms = stop.until - now()
      if (ms > 0) {
        onStop(stop)
        await wait(Math.min(ms, LOOK_MS), halt)
        continue
      }
      if (isWaiting) onStop(null)
      // At once, so that others that wait see it.
      if (sender === 'load') note(sender)
      return
    }
  }
  /** The gate of what has waited for its turn. */
  const gate: Gate = async (_connectionId, send) => {
    const reply = await send()
    learn(reply)
    return reply
  }
  return {
    /** Tells when something was counted or learnt, in any tab. */
    changes: spent,
    /** Sets what the host allows. */
    allow: (next: PaceSettings) => {
      settings = next
    },
    /** Counts a request that is sent now. */
    note,
    gate,
    nextTurn,
    turn,
    /** The requests of the last minute, and how many are allowed; null where there is no limit. */
    usage: () => ({
      used: recent().reduce((sum, { all }) => sum + all, 0),
      limit: limit(),
    }),
  }
}

export type Pace = ReturnType<typeof createPace>

const paces = new Map<string, Pace>()

/** The pace of a connection in this page: whatever sends requests of it shares one. */
export const paceOf = (connectionId: string): Pace => {
  const pace = paces.get(connectionId) ?? createPace(connectionId)
  paces.set(connectionId, pace)
  return pace
}

/** The gate of a page: it lets each request through at once, since a person waits for it, and counts it. */
export const countRequests: Gate = (connectionId, send) => {
  const pace = paceOf(connectionId)
  pace.note('person')
  return pace.gate(connectionId, send)
}
