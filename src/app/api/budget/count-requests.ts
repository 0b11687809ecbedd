import { membersOf, openChannel, type Channel } from '../../device/channel.ts'
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

/** The span in which a service counts requests. */
export const WINDOW_MS = 60_000

/** What a tab, or a worker, tells of requests of one connection. It holds no key and no address. */
export type RequestReport = {
  connection_id: string
  /** When they were sent, in Unix milliseconds, each unlike all others: who hears of one twice counts it once. */
  sent?: readonly number[]
  /** They are the load's, not a person's. */
  is_load?: boolean
  /** What a reply says about the limit: a 429, or its headers. */
  reply?: LimitReply
  /** Asks all others for what they have sent in the last minute. */
  ask?: boolean
}

/** The time of a request that is sent now. Its fraction, at random, tells it from those of other tabs. */
export const sendingTime = (): number => Date.now() - Math.random()

/** What a reply says about the limit. */
export type LimitReply = { at: number; status: number; headers: Record<string, string> }

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

// Of each connection, the last reply with a limit. A refusal is told once.
const said = new Map<string, LimitReply>()

/** What the service has said to this page of its limit; undefined if nothing yet. */
export const limitSaid = (connection_id: string): LimitReply | undefined => said.get(connection_id)

/**
 * The gate of a page: it lets each request through at once, since a person waits for it, and tells of it. A
 * load of all records, in whatever tab, takes only what is left.
 */
export const countRequests = (): Gate => {
  const sent = new Map<string, number[]>()
  let channel: Channel | undefined
  const tell = (report: RequestReport) => {
    channel ??= listen()
    channel.post(report)
  }
  const recent = (id: string) => {
    const times = sent.get(id) ?? []
    sent.set(id, times)
    const from = Date.now() - WINDOW_MS
    // In their order, so that only those that are over are looked at.
    while (times[0] !== undefined && times[0] <= from) times.shift()
    return times
  }
  const listen = () =>
    openChannel(CHANNELS.requests, (message) => {
      const { connection_id: id, ask } = membersOf(message)
      if (ask && typeof id === 'string' && sent.has(id))
        tell({ connection_id: id, sent: recent(id) })
    })
  return async ({ connection_id }, send) => {
    const reply = send()
    if (connection_id === null) return reply
    const at = sendingTime()
    recent(connection_id).push(at)
    tell({ connection_id, sent: [at] })
    const limit = limitReplyOf(await reply)
    if (!limit) return reply
    if (limit.status !== 429) said.set(connection_id, limit)
    tell({ connection_id, reply: limit })
    return reply
  }
}
