import { replyTime, retryAfterSeconds } from '../error-reply.ts'
import { LONGEST_WAIT_SECONDS } from '../wait.ts'
import { MOST_TIMES, type LimitReply, type RequestReport } from './count-requests.ts'
import { readRateLimit } from './rate-limit.ts'
import { createRecentTimes, type RecentTimes } from './recent-times.ts'
import * as z from 'zod/mini'

/** Whoever edits it by hand must not make a walk wait for ever. */
const LONGEST_MS = 3_600_000
const Span = z.object({ at: z.number(), ms: z.number().check(z.maximum(LONGEST_MS)) })

const BudgetMemory = z.object({
  loads: z.array(z.number()),
  named: z.nullable(z.number().check(z.minimum(1))),
  wait: z.nullable(Span),
  slow: z.nullable(z.extend(Span, { halvings: z.int().check(z.minimum(0), z.maximum(5)) })),
})

/**
 * What of a budget must outlive a reload: what was sent in the last minute, and what the service asked for. Or else
 * each reload would send as much again.
 */
export type BudgetMemory = z.infer<typeof BudgetMemory>

/** Reads what a former visit has kept; null if it is something else. */
export const readBudgetMemory = (given: unknown): BudgetMemory | null =>
  BudgetMemory.safeParse(given).data ?? null

/** What the host and the person allow; null where they do not say. */
export type BudgetSettings = {
  /** The most requests in a minute of everything that uses the key, by the host. */
  readonly requests_per_minute: number | null
  /** The most that a load may take of them. */
  readonly sweep_requests_per_minute: number | null
  /** The service is the one of this page's own server, which has no limit unless it names one. */
  readonly is_embedded: boolean
}

/** The limit of a service that names none (it is that of the known one). */
const ASSUMED_LIMIT = 120
/** What a load takes at most if nobody allows more: a quarter of the assumed limit. */
const SWEEP_LIMIT = 30
/** The part of the limit that a load leaves to the person, and to operators whose requests are not seen here. */
const RESERVED_PART = 1 / 4
/** How long one 429 halves what a load takes. */
const SLOW_MS = 5 * 60_000
/** Refusals that come together count as one. */
const ONE_REFUSAL_MS = 10_000
const MOST_HALVINGS = 5
/** The wait after a 429 that names none. */
const WAIT_SECONDS = 15
/** Longer than the minute in which a service counts: a request arrives some time after it was sent. */
const SPAN_MS = 60_500

/** So many times of requests are kept for a reload: more belong to limits that need no such care. */
const MOST_KEPT = 300

/** When the next request of a load may be sent, and what it waits for. */
export type Turn = { readonly at: number; readonly why: 'budget' | 'asked-to-wait' }

/** The requests of one connection in the last minute, of all tabs, and what a load may take. */
export type Budget = {
  /** Takes what is reported of requests, of this worker or of another tab. */
  note: (report: Omit<RequestReport, 'connection_id'>) => void
  /** Sets what the host and the person allow. */
  allow: (settings: BudgetSettings) => void
  nextTurn: () => Turn
  /** When all requests of the last minute were sent, and those of loads. */
  times: () => { readonly all: readonly number[]; readonly loads: readonly number[] }
  usage: () => { used: number; limit: number | null; load_limit: number | null }
  /** What must outlive a reload. */
  memory: () => BudgetMemory
  recall: (memory: BudgetMemory) => void
}

/** When fewer than `most` of the times are younger than a minute, so that one more may be sent. */
const freeAt = (times: RecentTimes, most: number): number => {
  const oldest = times.newest(most)
  return oldest === undefined ? 0 : oldest + SPAN_MS
}

/** A span that began at a time: over at once if the clock was set back before its beginning. */
const endOf = (span: { at: number; ms: number } | null, present: number): number =>
  span && present >= span.at ? span.at + span.ms : 0

/** Creates the budget of one connection. */
export const createBudget = (given: BudgetSettings, now: () => number = Date.now): Budget => {
  let settings = given
  const all = createRecentTimes(now, SPAN_MS)
  const loads = createRecentTimes(now, SPAN_MS)
  let named: number | null = null
  let wait: { at: number; ms: number } | null = null
  let slow: { at: number; ms: number; halvings: number } | null = null
  let left: { at: number; ms: number; requests: number } | null = null
  let isRefused = false

  const limit = (): number | null => {
    const assumed = settings.is_embedded && !isRefused ? null : ASSUMED_LIMIT
    const known = [named, settings.requests_per_minute].filter((number) => number !== null)
    return known.length > 0 ? Math.max(1, Math.min(...known)) : assumed
  }
  const reserved = (most: number): number => Math.ceil(most * RESERVED_PART)
  const loadLimit = (): number | null => {
    const most = limit()
    const halvings = endOf(slow, now()) > now() ? (slow?.halvings ?? 0) : 0
    const usual = most === null ? null : Math.min(SWEEP_LIMIT, Math.floor(most * RESERVED_PART))
    const allowed = settings.sweep_requests_per_minute ?? usual
    if (allowed === null) return null
    return Math.max(1, Math.floor(Math.min(allowed, most ?? allowed) / 2 ** halvings))
  }
  const refuse = (at: number, headers: LimitReply['headers']) => {
    isRefused = true
    const asked = retryAfterSeconds(new Headers(headers), at) ?? WAIT_SECONDS
    const ms = asked * 1000
    if (at + ms > endOf(wait, at)) wait = { at, ms }
    const isSame = slow !== null && at >= slow.at && at < slow.at + ONE_REFUSAL_MS
    if (isSame) return
    const before = endOf(slow, at) > at ? (slow?.halvings ?? 0) : 0
    slow = { at, ms: SLOW_MS, halvings: Math.min(before + 1, MOST_HALVINGS) }
  }
  const learn = ({ at, status, headers }: LimitReply) => {
    const read = readRateLimit(headers, replyTime(headers['date'], at))
    named = read.per_minute ?? named
    if (read.left)
      left = {
        at,
        ms: Math.min(read.left.seconds, LONGEST_WAIT_SECONDS) * 1000,
        requests: read.left.requests,
      }
    if (status === 429 || (status === 503 && headers['retry-after'])) refuse(at, headers)
  }
  /** When the service's own count leaves room again beside what is reserved. */
  const leftAt = (): number => {
    const end = endOf(left, now())
    const most = limit()
    if (!left || end <= now() || most === null) return 0
    const { at, requests } = left
    const since = all.countAfter(at)
    // A strict service may leave less than what is reserved of the limit assumed here.
    return requests - since <= reserved(most) ? end : 0
  }

  return {
    note: ({ sent, is_load, reply }) => {
      if (sent) all.add(sent)
      if (sent && is_load) loads.add(sent)
      if (reply) learn(reply)
    },
    allow: (next) => {
      settings = next
    },
    nextTurn: () => {
      const asked = Math.max(endOf(wait, now()), leftAt())
      const most = limit()
      const most_of_loads = loadLimit()
      const budget = Math.max(
        most_of_loads === null ? 0 : freeAt(loads, most_of_loads),
        most === null ? 0 : freeAt(all, Math.max(1, most - reserved(most))),
      )
      return asked > budget
        ? { at: asked, why: 'asked-to-wait' }
        : { at: Math.max(budget, now()), why: 'budget' }
    },
    times: () => ({ all: all.list(MOST_TIMES), loads: loads.list(MOST_TIMES) }),
    // Where nothing is limited, nothing needs to be known again.
    memory: () => ({
      loads: limit() === null ? [] : [...loads.list(MOST_KEPT)],
      named,
      wait,
      slow,
    }),
    recall: (memory) => {
      all.add(memory.loads)
      loads.add(memory.loads)
      named ??= memory.named
      if (endOf(memory.wait, now()) > endOf(wait, now())) wait = memory.wait
      if (endOf(memory.slow, now()) > endOf(slow, now())) slow = memory.slow
      isRefused ||= slow !== null || wait !== null
    },
    usage: () => ({ used: all.count(), limit: limit(), load_limit: loadLimit() }),
  }
}
