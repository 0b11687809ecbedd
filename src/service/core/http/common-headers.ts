import type { Context, MiddlewareHandler } from 'hono'
import { COSTLY_SELECTORS_HEADER } from '#contract/costly-selectors.ts'
import { RATE_LIMIT_HEADER, RATE_LIMIT_POLICY_HEADER } from '#contract/rate-limit.ts'
import type { ServiceEnv } from '#service/core/environment.ts'
import { rateLimitHeaders } from './rate-limit.ts'

type Headers = Readonly<Record<string, string>>

/** The header with the operation id of every response. */
export const OPERATION_ID_HEADER = 'X-Operation-Id'

/** The headers that a page of another origin may read. */
export const EXPOSED_HEADERS = [
  OPERATION_ID_HEADER,
  COSTLY_SELECTORS_HEADER,
  'Retry-After',
  RATE_LIMIT_HEADER,
  RATE_LIMIT_POLICY_HEADER,
].join(', ')

const unions = new WeakMap<Headers, WeakMap<Headers, Headers>>()

/** Both sets of headers merged, and cached. */
const unionOf = (first: Headers, second: Headers): Headers => {
  let ofFirst = unions.get(first)
  if (!ofFirst) unions.set(first, (ofFirst = new WeakMap()))
  let union = ofFirst.get(second)
  if (!union) ofFirst.set(second, (union = { ...first, ...second }))
  return union
}

/**
 * Adds headers to the response to this request, whichever handler makes it. Takes an object that many
 * requests share: merging nine headers for each request costs as much as its checks.
 */
export const addCommonHeaders = (c: Context<ServiceEnv>, headers: Headers): void => {
  const common = c.get('commonHeaders')
  c.set('commonHeaders', common ? unionOf(common, headers) : headers)
}

/** The common headers of one response, with the id of its operation and what its key may still send. */
const headersOf = (c: Context<ServiceEnv>): Record<string, string> => {
  const headers: Record<string, string> = { ...c.get('commonHeaders') }
  const id = c.get('operationId')
  if (id) headers[OPERATION_ID_HEADER] = id
  const quota = c.get('quota')
  if (quota) Object.assign(headers, rateLimitHeaders(quota))
  return headers
}

/** A response made with the common headers: setting them on a finished response costs many times more. */
export const jsonAnswer = (c: Context<ServiceEnv>, status: number, text: string): Response => {
  const headers = headersOf(c)
  headers['Content-Type'] = 'application/json'
  const answer = new Response(text, { status, headers })
  c.set('completeAnswer', answer)
  return answer
}

// Sets headers on the finished response: `c.header` would rebuild the response for every header.
// A response made elsewhere, such as a redirect, may be immutable: then it is rebuilt once.
const setAll = (c: Context<ServiceEnv>, headers: Headers): void => {
  const entries = Object.entries(headers)
  try {
    for (const [name, value] of entries) c.res.headers.set(name, value)
  } catch {
    c.res = new Response(c.res.body, c.res)
    for (const [name, value] of entries) c.res.headers.set(name, value)
  }
}

/** Sets the common headers on every response made without them; runs before all handlers that add headers. */
export const commonHeaders = (): MiddlewareHandler<ServiceEnv> => async (c, next) => {
  await next()
  if (c.res !== c.get('completeAnswer')) setAll(c, headersOf(c))
}
