import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { ACCOUNT_PATH, METRICS_PATH } from '#contract/version.ts'
import { RequestError, getRequestListener, type HttpBindings } from '@hono/node-server'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import type { Place } from '#service/core/http/place.ts'
import { createAdmission } from './admission.ts'
import type { AllowsHost } from './allowed-hosts.ts'
import { brokenAnswers, type BrokenOptions } from './broken-request.ts'
import { boundConnections } from './connections.ts'
import { incomingBody } from './incoming-body.ts'
import { createRefusalDelay } from './refusal-delay.ts'
import { requestTurns } from './request-turns.ts'
import { LIMITS, type ServerLimits } from './server-limits.ts'
import { announcesTooMuch, closeInOrder, hasBody } from './unread-body.ts'
import { decodedPath } from './static-files.ts'

const hostsIn = (rawHeaders: readonly string[]): number => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

/** Whether a request target with its own host names a different one than the header. */
const hasOtherHost = (target: string, host: string | undefined): boolean =>
  URL.canParse(target) &&
  URL.canParse(`http://${host}`) &&
  new URL(target).host !== new URL(`http://${host}`).host

/**
 * Whether a request names its host unambiguously. HTTP/1.1 requires one Host (RFC 9112, 3.2); older
 * requests, such as health checks, are accepted without one. With two hosts, a proxy before this service
 * may have checked the other one.
 */
const namesOneHost = ({
  httpVersion,
  headers: { host },
  rawHeaders,
  url = '/',
}: IncomingMessage): boolean => {
  if (host === undefined) return httpVersion !== '1.1'
  if (hostsIn(rawHeaders) > 1) return false
  return url.startsWith('/') || !hasOtherHost(url, host)
}

const SERVICE = new RegExp(`^(/api|/sign-in|/faults|${ACCOUNT_PATH}|${METRICS_PATH})(/|$)`)

/**
 * Whether a request is for the service, which handles a limited number at a time. The rest comes from memory and
 * is always answered: the page with its files, its configuration and the health check.
 */
export const needsPlace = (target = '/'): boolean => {
  if (target.startsWith('/api/')) return true
  // As the router sees it: without dot segments, and decoded.
  const url = target.startsWith('/') ? `http://localhost${target}` : target
  return !URL.canParse(url) || SERVICE.test(decodedPath(new URL(url).pathname))
}

/** A server that accepts requests. */
export type HttpServer = {
  /** The port it listens on, also when any free port was requested. */
  port: number
  /** Accepts no more requests and waits for running ones; cuts them after `graceMs`. */
  stop: (graceMs: number) => Promise<void>
}

type ListenAddress = {
  host: string
  port: number
  /** Which names in the Host header are answered; all of them if left out. */
  allowsHost?: AllowsHost
}

type Fetch = (request: Request, bindings: ServiceEnv['Bindings']) => unknown
type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

const IDLE_MS = 50
const SILENT: BrokenOptions = { headers: {}, logger: null }
// Monitors of the process request it, by whatever name.
const HEALTH = '/healthz'

/** Answers requests, each in its place if it has one. */
const answering = (fetch: Fetch, { response }: ReturnType<typeof brokenAnswers>) => {
  // The place of the request being passed on: a map of all would slow down every garbage collection.
  let passing: Place | undefined
  const errorHandler = (error: unknown): Response =>
    error instanceof RequestError ? response(400) : response(500, error)
  // `closeInOrder` handles the unread part of a body.
  const options = { hostname: 'localhost', errorHandler, autoCleanupIncoming: false }
  const answer = getRequestListener((request, given) => {
    const bindings: ServiceEnv['Bindings'] = given
    if (passing) bindings.place = passing
    const { incoming } = given as HttpBindings // the server speaks HTTP/1 only
    if (hasBody(incoming)) Object.defineProperty(request, 'body', { value: incomingBody(incoming) })
    return fetch(request, bindings)
  }, options)
  const answerIn = (place: Place, incoming: IncomingMessage, outgoing: ServerResponse) => {
    passing = place
    try {
      // If this calls `fetch`, it does so before it returns.
      return answer(incoming, outgoing)
    } finally {
      passing = undefined
    }
  }
  return {
    answer,
    answerIn,
    answerMalformed: getRequestListener(() => response(400), options),
    answerMisdirected: getRequestListener(() => response(421), options),
    answerExpecting: getRequestListener(() => response(417), options),
  }
}

/**
 * Listens at an address; `broken` says how to answer requests that never reach `fetch`.
 * Throws the system's error, such as one with the code EADDRINUSE.
 */
export const listen = async (
  fetch: Fetch,
  { host, port, allowsHost = () => true }: ListenAddress,
  broken: BrokenOptions = SILENT,
  limits: ServerLimits = LIMITS,
): Promise<HttpServer> => {
  const brokenAnswer = brokenAnswers(broken)
  const { answer, answerIn, ...answers } = answering(fetch, brokenAnswer)
  const admission = createAdmission(limits)
  const refusalDelay = createRefusalDelay(limits.refusalDelayMs)
  const server = createServer({
    // Node's own answer to this lacks our error form and headers, and is not logged.
    requireHostHeader: false,
    connectionsCheckingInterval: limits.checkMs,
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
  })
  // An answer sent in parts waits for the client at each part.
  server.setTimeout(limits.answerMs)
  const connections = boundConnections(server, limits)
  const turns = requestTurns(server)

  const admit = async (...[incoming, outgoing]: Parameters<Listener>): Promise<void> => {
    const place = admission.enter(incoming.headers.authorization)
    if (!place) {
      refusalDelay.refused(incoming.socket)
      return brokenAnswer.writeBusy(outgoing)
    }
    try {
      await place.pause()
      await answerIn(place, incoming, outgoing)
    } finally {
      place.leave()
      connections.complete(outgoing)
    }
  }
  const answerAlways = async (...[incoming, outgoing]: Parameters<Listener>): Promise<void> => {
    await answer(incoming, outgoing)
    connections.complete(outgoing)
  }
  const received: Listener = (incoming, outgoing) => {
    if (!namesOneHost(incoming)) return void answers.answerMalformed(incoming, outgoing)
    if (incoming.url !== HEALTH && !allowsHost(incoming.headers.host))
      return void answers.answerMisdirected(incoming, outgoing)
    if (!needsPlace(incoming.url)) return void answerAlways(incoming, outgoing)
    return refusalDelay.whenDue(incoming.socket, () => admit(incoming, outgoing))
  }
  const inTurn =
    (handle: Listener): Listener =>
    (incoming, outgoing) => {
      closeInOrder(incoming, outgoing, limits.linger)
      turns.inTurn(incoming, outgoing, () => {
        connections.busy(incoming.socket, outgoing)
        handle(incoming, outgoing)
      })
    }
  server.on('request', inTurn(received))
  const continued: Listener = (incoming, outgoing) => {
    // The client need not send a body that is refused for its length.
    if (!announcesTooMuch(incoming)) outgoing.writeContinue()
    received(incoming, outgoing)
  }
  server.on('checkContinue', inTurn(continued))
  server.on(
    'checkExpectation',
    inTurn((incoming, outgoing) => void answers.answerExpecting(incoming, outgoing)),
  )
  server.on('clientError', (error, socket) => {
    if (turns.isAnswering(socket)) socket.destroy()
    else brokenAnswer.refuse(error, socket)
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()

  const stop = async (graceMs: number): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    // A keep-alive connection is idle between two answers.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS)
    const late = setTimeout(() => server.closeAllConnections(), graceMs)
    await closed
    clearInterval(idle)
    clearTimeout(late)
  }
  return { port: typeof address === 'object' && address ? address.port : port, stop }
}
