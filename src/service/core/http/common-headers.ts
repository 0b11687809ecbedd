import type { Context, MiddlewareHandler } from 'hono'
import {
  ACCOUNT_HEADER,
  ETAG_HEADER,
  RATE_LIMIT_HEADER,
  RATE_LIMIT_POLICY_HEADER,
} from '#contract/headers.ts'
import { familyIn, type ServiceEnv } from '#service/core/http/environment.ts'
import { type ApiFamily, OPERATION_ID_HEADER } from './api-family.ts'
import { rateLimitHeaders } from './rate-limit.ts'

type Headers = Readonly<Record<string, string>>

/** The headers that a page of another origin may read. */
export const exposedHeaders = ({ operationIdHeaders }: ApiFamily): string =>
  [
    ...operationIdHeaders,
    ACCOUNT_HEADER,
    ETAG_HEADER,
    // By it a page knows that the clock of its device is wrong.
    'Date',
    'Retry-After',
    RATE_LIMIT_HEADER,
    RATE_LIMIT_POLICY_HEADER,
  ].join(', ')

/** Adds headers to the response to this request, whichever handler makes it. */
export const addCommonHeaders = (c: Context<ServiceEnv>, headers: Headers): void =>
  c.set('commonHeaders', { ...c.get('commonHeaders'), ...headers })

/** The common headers of one response, with its operation, its account and what its key may still send. */
const headersOf = (c: Context<ServiceEnv>): Record<string, string> => {
  const headers: Record<string, string> = { ...c.get('commonHeaders') }
  const id = c.get('operationId')
  if (id) for (const name of familyIn(c).operationIdHeaders) headers[name] = id
  const account = c.get('accountName')
  if (account) headers[ACCOUNT_HEADER] = account
  const quota = c.get('quota')
  if (quota) Object.assign(headers, rateLimitHeaders(quota))
  return headers
}

/** A response made with the common headers: setting them on a finished response costs many times more. */
export const jsonAnswer = (
  c: Context<ServiceEnv>,
  status: number,
  text: string,
  more?: Headers,
): Response => {
  const headers = { ...headersOf(c), ...more }
  headers['Content-Type'] = 'application/json'
  const answer = new Response(text, { status, headers })
  c.set('completeAnswer', answer)
  return answer
}

// Sets headers on the finished response: `c.header` would rebuild the response for every header.
// A response made elsewhere, such as a redirect, may be immutable: then it is rebuilt once.
const setAll = (c: Context<ServiceEnv>, headers: Headers): void => {
  const { operationIdHeaders } = familyIn(c)
  // A gateway passes on the operation id of the remote service, by which its operator finds the request.
  const isKept = (name: string) =>
    name !== OPERATION_ID_HEADER && operationIdHeaders.includes(name) && c.res.headers.has(name)
  const entries = Object.entries(headers).filter(([name]) => !isKept(name))
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
