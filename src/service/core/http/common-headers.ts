import type { Context, MiddlewareHandler } from 'hono'
import type { ServiceEnv } from '#service/core/environment.ts'

type Headers = Readonly<Record<string, string>>

/** The header that carries the operation id of every answer. */
export const OPERATION_ID_HEADER = 'X-Operation-Id'

const unions = new WeakMap<Headers, WeakMap<Headers, Headers>>()

/** Both sets of headers as one, which is made once. */
const unionOf = (first: Headers, second: Headers): Headers => {
  let ofFirst = unions.get(first)
  if (!ofFirst) unions.set(first, (ofFirst = new WeakMap()))
  let union = ofFirst.get(second)
  if (!union) ofFirst.set(second, (union = { ...first, ...second }))
  return union
}

/**
 * Adds to the headers that the answer to this request will carry, whoever gives it. Takes an object that many
 * requests share: to put together nine headers for each of them costs as much as its checks.
 */
export const addCommonHeaders = (c: Context<ServiceEnv>, headers: Headers): void => {
  const common = c.get('commonHeaders')
  c.set('commonHeaders', common ? unionOf(common, headers) : headers)
}

/** The common headers of one answer, with the id of its operation. */
const headersOf = (c: Context<ServiceEnv>): Record<string, string> => {
  const headers: Record<string, string> = { ...c.get('commonHeaders') }
  const id = c.get('operationId')
  if (id) headers[OPERATION_ID_HEADER] = id
  return headers
}

/** An answer that is made with the common headers: setting them on a finished one costs many times that. */
export const jsonAnswer = (c: Context<ServiceEnv>, status: number, text: string): Response => {
  const headers = headersOf(c)
  headers['Content-Type'] = 'application/json'
  const answer = new Response(text, { status, headers })
  c.set('completeAnswer', answer)
  return answer
}

// The headers of the finished answer itself: `c.header` would build the answer anew for every header.
// An answer that somebody else made, such as a redirect, may be sealed: then it is built anew once.
const setAll = (c: Context<ServiceEnv>, headers: Headers): void => {
  const entries = Object.entries(headers)
  try {
    for (const [name, value] of entries) c.res.headers.set(name, value)
  } catch {
    c.res = new Response(c.res.body, c.res)
    for (const [name, value] of entries) c.res.headers.set(name, value)
  }
}

/** Puts the common headers on every answer that was not made with them; before all that adds to them. */
export const commonHeaders = (): MiddlewareHandler<ServiceEnv> => async (c, next) => {
  await next()
  if (c.res !== c.get('completeAnswer')) setAll(c, headersOf(c))
}
