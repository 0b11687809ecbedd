import * as z from 'zod/mini'
import { openChannel, type Channel } from '../../device/channel.ts'
import { CHANNELS } from '../../device/registry.ts'
import type { Gate } from '../send-request.ts'

/** The headers that are read, as services of the last ten years send them. */
const RATE_LIMIT_HEADERS = [
  'ratelimit',
  'ratelimit-policy',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
] as const

/** So many times are told and taken: more than any service allows in a minute. */
export const MOST_TIMES = 10_000

/** What a reply says about the limit: a 429, or its headers. */
const LimitReply = z.object({
  at: z.number(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
})
export type LimitReply = z.infer<typeof LimitReply>

/**
 * What a tab tells of requests of one connection. It holds no key and no address. What comes over the channel may be of
 * any version of the dashboard, or of any script of this origin.
 */
const RequestReport = z.object({
  connection_id: z.string(),
  /** When they were sent, in Unix milliseconds, each unlike all others: who hears of one twice counts it once. */
  sent: z.optional(z.readonly(z.array(z.number()).check(z.maxLength(MOST_TIMES)))),
  /** They are the load's, not a person's. */
  is_load: z.optional(z.boolean()),
  reply: z.optional(LimitReply),
  /** Asks all others for what they have sent in the last minute. */
  ask: z.optional(z.boolean()),
})
export type RequestReport = z.infer<typeof RequestReport>

/** What a message reports of requests; undefined if it has another form. */
export const readRequestReport = (message: unknown): RequestReport | undefined =>
  RequestReport.safeParse(message).data

/** The time of a request that is sent now. Its fraction, at random, tells it from those of other tabs. */
export const sendingTime = (): number => Date.now() - Math.random()

/** The part of a reply that is about the limit of requests; null if it says nothing about it. */
export const limitReplyOf = (reply: Response): LimitReply | null => {
  const headers: Record<string, string> = {}
  for (const name of ['retry-after', ...RATE_LIMIT_HEADERS]) {
    const value = reply.headers.get(name)
    if (value) headers[name] = value
  }
  const { status } = reply
  if (status !== 429 && Object.keys(headers).length === 0) return null
  const date = reply.headers.get('date')
  if (date) headers['date'] = date
  return { at: Date.now(), status, headers }
}

/**
 * The gate of a page: it lets each request through at once, since a person waits for it, and tells of it. A
 * load of all records, in whatever tab, takes only what is left.
 */
export const countRequests = (): Gate => {
  let channel: Channel | undefined
  const tell = (report: RequestReport) => {
    channel ??= openChannel(CHANNELS.requests, () => undefined)
    channel.post(report)
  }
  return async ({ connection_id }, send) => {
    const reply = send()
    if (connection_id === null) return reply
    tell({ connection_id, sent: [sendingTime()] })
    const limit = limitReplyOf(await reply)
    if (limit) tell({ connection_id, reply: limit })
    return reply
  }
}
