import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { STATUS_CODES } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { API_BASE_PATH } from '#contract/version.ts'
import { familyIn, type ServiceEnv } from '#service/core/http/environment.ts'
import { errorBody } from '#service/core/http/errors.ts'
import type { Fault, FaultList } from './fault-list.ts'
import {
  extraFields,
  oddItems,
  foreignNextPage,
  nulls,
  repeatNextPage,
  type ReplyChange,
  withMembers,
} from './fault-replies.ts'

type Served = Context<ServiceEnv>

const SLOW_MS = 1000

const retryAfterHeader = (seconds: number | null | undefined): Record<string, string> =>
  typeof seconds === 'number' ? { 'Retry-After': String(seconds) } : {}

// A proxy in front of the service gives such a response, not the service.
const proxyPage = ({ status = 502, retry_after: retryAfter }: Fault): Response => {
  const title = `${status} ${STATUS_CODES[status] ?? ''}`
  return new Response(
    `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><hr>nginx</body></html>`,
    {
      status,
      headers: { 'Content-Type': 'text/html; charset=UTF-8', ...retryAfterHeader(retryAfter) },
    },
  )
}

// Ends the connection without an answer. In process there is no socket: a bare 502 stands in for it.
const cut = (c: Served): Response => {
  const { outgoing } = c.env ?? {}
  if (!outgoing) return c.body(null, 502)
  outgoing.destroy()
  return new Response(null, { headers: RESPONSE_ALREADY_SENT.headers })
}

const answerText = ({ status = 200, text = '' }: Fault): Response =>
  new Response(text === '' ? null : text, {
    status,
    headers: { 'Content-Type': 'application/json' },
  })

const answerStatus = (
  c: Served,
  { status = 503, retry_after: retryAfter, members }: Fault,
): Response => {
  const seconds = retryAfter === undefined && status === 429 ? 1 : retryAfter
  const message = `The service answered ${status}, as a test asked it to.`
  const body = errorBody(status, message, c.var.operationId, {}, familyIn(c).codeOf(status))
  return new Response(JSON.stringify({ ...body, ...members }), {
    status,
    headers: {
      'Content-Type': 'application/json',
      ...retryAfterHeader(seconds),
    },
  })
}

const changeReply = async (c: Served, change: ReplyChange): Promise<void> => {
  const { res } = c
  if (!res.ok || !res.headers.get('content-type')?.startsWith('application/json')) return
  const reply: unknown = await res.json()
  const headers = new Headers(res.headers)
  headers.delete('content-length')
  c.res = undefined
  c.res = new Response(JSON.stringify(change(reply, new URL(c.req.url))), {
    status: res.status,
    headers,
  })
}

const changeOf = ({ kind, members = {} }: Fault): ReplyChange | undefined => {
  const changes: Partial<Record<Fault['kind'], ReplyChange>> = {
    nulls,
    foreign_next_page: foreignNextPage,
    repeat_next_page: repeatNextPage,
    extra_fields: extraFields,
    odd_items: oddItems,
    members: withMembers(members),
  }
  return changes[kind]
}

/** Delays every request of a browser's page by the latency set; browsers send `Sec-Fetch-Mode`, other clients do not. */
export const delayPages =
  (list: FaultList): MiddlewareHandler<ServiceEnv> =>
  async (c, next) => {
    const { signal } = c.req.raw
    if (c.req.header('sec-fetch-mode')) await delay(list.latencyMs(), undefined, { signal })
    await next()
  }

/** The path of a request as faults name it: of the API without its base. */
const faultPath = (pathname: string): string =>
  pathname.startsWith(`${API_BASE_PATH}/`) ? pathname.slice(API_BASE_PATH.length) : pathname

/** Applies the requested faults to requests of the API and of what stands beside it. */
export const injectFaults =
  (list: FaultList): MiddlewareHandler<ServiceEnv> =>
  async (c, next) => {
    const arrival = {
      method: c.req.method,
      path: faultPath(new URL(c.req.url).pathname),
      key: c.req.header('authorization'),
    }
    const fault = list.take(arrival)
    if (fault?.kind === 'cut') return cut(c)
    if (fault?.kind === 'status') return answerStatus(c, fault)
    if (fault?.kind === 'html') return proxyPage(fault)
    if (fault?.kind === 'slow') await delay(fault.ms ?? SLOW_MS)
    if (fault?.kind === 'hold') await list.hold(arrival, c.req.raw.signal)
    await next()
    if (fault?.kind === 'text') c.res = answerText(fault)
    if (fault?.kind === 'lost_answer') c.res = cut(c)
    const change = fault && changeOf(fault)
    if (change) await changeReply(c, change)
    return undefined
  }
