import type { Agent, IncomingMessage, IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { type Context, type Handler, Hono } from 'hono'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { IF_MATCH_HEADER } from '#contract/headers.ts'
import { NOT_CONNECTED_CODE } from '#contract/errors.ts'
import { type Operation, pathOf } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import type { Configuration } from '#service/node/settings/configuration.ts'
import { outsideOf, type ServiceEnv } from '#service/core/http/environment.ts'
import { clientLeft, errorBody } from '#service/core/http/errors.ts'
import { addOperations, refuseOtherPaths, type Served } from '#service/core/http/other-requests.ts'
import { readParams, readQuery } from '#service/core/http/request-address.ts'
import { checkEncoding, readBytes } from '#service/core/http/request-body.ts'
import { UpstreamError, askUpstream } from './upstream-request.ts'

type GatewayContext = Context<ServiceEnv>
type Timeouts = { connectMs: number; totalMs: number }
type Target = Timeouts & {
  /** Connects through a proxy, if there is one. */
  agent: Agent | undefined
  upstreamUrl: string
  versionHeader: string
}

/** As long as Node keeps idle connections that have no proxy. */
const IDLE_MS = 5000

const TIMEOUTS: Timeouts = { connectMs: 5000, totalMs: 30_000 }

const headersFor = (
  c: GatewayContext,
  { versionHeader }: Target,
  body: Uint8Array | undefined,
): Record<string, string> => {
  const passed = ['Authorization', versionHeader, 'Content-Type', 'Accept', IF_MATCH_HEADER]
  const given = passed.map((name) => [name, c.req.header(name)] as const)
  return {
    ...Object.fromEntries(given.filter((pair): pair is [string, string] => pair[1] !== undefined)),
    ...(body ? { 'Content-Length': String(body.length) } : {}),
  }
}

const fail = (c: GatewayContext, status: 502 | 504, code: string, message: string): Response =>
  c.json({ ...errorBody(status, message, c.var.operationId), error_code: code }, status)

/** Advice for the user; a change may have been made although its answer was lost. */
const adviceFor = (method: string, { failure }: UpstreamError): string => {
  const { reason, wasConnected, advice } = failure
  if (wasConnected && method !== 'GET' && method !== 'HEAD')
    return 'The change may or may not have been made. Check before you try again.'
  if (advice !== undefined) return advice
  return reason === 'timeout'
    ? 'Try again.'
    : 'Check that it is running, that ADIT_UPSTREAM_URL is right and, if it is reached through a proxy, HTTPS_PROXY or HTTP_PROXY.'
}

const failed = (c: GatewayContext, origin: string, error: UpstreamError): Response => {
  c.set('failure', error)
  const { reason, wasConnected } = error.failure
  const [status, code, what] =
    reason === 'timeout'
      ? ([504, 'ADIT_UPSTREAM_TIMEOUT', 'took too long'] as const)
      : ([502, 'ADIT_UPSTREAM_UNREACHABLE', 'did not respond'] as const)
  return fail(
    c,
    status,
    wasConnected ? code : NOT_CONNECTED_CODE,
    `The remote service at ${origin} ${what}. ${error.message}. ${adviceFor(c.req.method, error)}`,
  )
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400

/**
 * The parts of an answer's body. If the remote service cuts it, the connection to the client is cut, since
 * its head is already sent; the server would print a stream error on the terminal.
 */
async function* partsOf(c: GatewayContext, answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* answer
  } catch (error) {
    if (!c.env?.outgoing) throw error
    c.env.outgoing.destroy()
  }
}

const passBack = (c: GatewayContext, origin: string, answer: IncomingMessage): Response => {
  const status = answer.statusCode ?? 0
  if (isRedirect(status)) {
    answer.destroy()
    return fail(
      c,
      502,
      'ADIT_UPSTREAM_REDIRECTED',
      `The remote service at ${origin} sent a redirect (${status}), which is not followed, to protect the API key. Set ADIT_UPSTREAM_URL to the final base URL.`,
    )
  }
  const hasNoBody = status === 204 || status === 205 || c.req.method === 'HEAD'
  if (hasNoBody) answer.resume()
  const body = hasNoBody ? null : Readable.toWeb(Readable.from(partsOf(c, answer)))
  // Node's web streams and the DOM's are the same under two type names.
  return new Response(body as ReadableStream<Uint8Array> | null, {
    status,
    headers: headersBack(answer),
  })
}

/**
 * Where a request is forwarded to: built from the operation's template and the values read from the request, never
 * from its own path. A list's query stays as it is, since a remote service may take more than the contract shows.
 */
const addressAt = (base: string, of: Operation, requestUrl: string): URL => {
  const { pathname, search, searchParams } = new URL(requestUrl)
  const url = new URL(base + pathOf(of, readParams(of, pathname)))
  if (of.isPaged) url.search = search
  else readQuery(of, searchParams)
  return url
}

const forward =
  (of: Operation, target: Target): Handler<ServiceEnv> =>
  async (c) => {
    const url = addressAt(target.upstreamUrl, of, c.req.url)
    const body = of.body && (await outsideOf(c.env?.place, () => readBytes(c.req)))
    // Content-Encoding is not forwarded, so the remote service could not decode the body.
    if (body) checkEncoding(c.req)
    try {
      const answer = await askUpstream(url, {
        method: of.method,
        headers: headersFor(c, target, body),
        body,
        signal: c.req.raw.signal,
        connectMs: target.connectMs,
        totalMs: target.totalMs,
        agent: target.agent,
      })
      c.set('hasRightKey', (answer.statusCode ?? 0) < 300)
      return passBack(c, url.origin, answer)
    } catch (error) {
      if (c.req.raw.signal.aborted) throw clientLeft()
      if (error instanceof UpstreamError) return failed(c, url.origin, error)
      throw error
    }
  }

/**
 * Forwards the operations of the contract, and nothing else, to the remote service; mount it at the API's
 * base path. Of the browser's headers it forwards only the key, the version, the body's type and
 * the precondition.
 * Its own errors are JSON: 502 when the service cannot be reached or redirects, 504 on a timeout.
 */
export const gateway = (
  {
    upstreamUrl,
    versionHeader,
    proxy,
  }: Pick<Configuration, 'upstreamUrl' | 'versionHeader' | 'proxy'>,
  timeouts: Timeouts = TIMEOUTS,
): Hono<ServiceEnv> => {
  if (upstreamUrl === undefined) throw new Error('A gateway needs an upstream')
  const api = new Hono<ServiceEnv>()
  const agent = proxy && new HttpsProxyAgent(proxy, { keepAlive: true })
  // An idle connection through a proxy may be gone without a word.
  if (agent) agent.options.timeout = IDLE_MS
  const target = { upstreamUrl, versionHeader, agent, ...timeouts }
  const forwarded = Object.values<Operation>(operations).map((of): Served => [
    of,
    forward(of, target),
  ])
  addOperations(api, forwarded)
  refuseOtherPaths(api, 'The gateway forwards the operations of the contract only.')
  return api
}

/** The headers passed back from an answer; none that tell the browser about another origin. */
const PASSED_BACK =
  /^(content-encoding|content-language|date|etag|last-modified|retry-after|(x-)?ratelimit(-.*)?|(x-)?request-id|adit-account|(?!x-).+-operation-id)$/

const JSON_TYPE = /^(application\/(?:[\w.-]+\+)?json)[ \t]*(?:;|$)/i

/**
 * The content type for passing an answer on: JSON stays JSON, without parameters; anything else, such as a proxy's
 * page, becomes plain text, so that no browser runs it.
 */
export const contentTypeBack = (given = ''): string =>
  JSON_TYPE.exec(given)?.[1]?.toLowerCase() ?? 'text/plain; charset=utf-8'

/** The headers of a remote service's answer that are passed to the browser. */
const headersBack = (answer: {
  headers: IncomingHttpHeaders
  statusCode?: number | undefined
}): Headers => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    if (typeof value === 'string' && PASSED_BACK.test(name)) headers.set(name, value)
  if (answer.statusCode !== 204 && answer.statusCode !== 205)
    headers.set('Content-Type', contentTypeBack(answer.headers['content-type']))
  return headers
}
