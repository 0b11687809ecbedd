import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { RequestError, getRequestListener, type HttpBindings } from '@hono/node-server'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import type { AllowsHost } from './allowed-hosts.ts'
import { brokenAnswers, type BrokenOptions } from './broken-request.ts'
import { boundConnections, type ConnectionLimits } from './connections.ts'
import { announcesTooMuch, closeInOrder, hasBody, incomingBody } from './request-stream.ts'

/** The limits of a server for its connections; `limitInFlight` limits the requests. */
export type ServerLimits = ConnectionLimits & {
  /** From the first byte of a request, or the start of the connection, to the end of the head. */
  headMs: number
  /** The same to the end of the body; the code that reads the body is stricter. */
  requestMs: number
  /** How long a connection is kept for its next request. */
  idleMs: number
  /** How long nothing of an answer may be read. */
  answerMs: number
  /** How often the times of requests are checked. */
  checkMs: number
  /** How much of an unread body is still accepted, and for how long, so that the client gets the answer. */
  linger: { bytes: number; ms: number }
}

const MIB = 1024 * 1024

export const LIMITS: ServerLimits = {
  connections: 2000,
  keptConnections: 1500,
  headMs: 10_000,
  requestMs: 90_000,
  // Longer than clients and balancers keep theirs (Go 90 s, browsers 300 s, Google's balancers 600 s): who
  // closes first must be the one that knows of its next request.
  idleMs: 620_000,
  answerMs: 60_000,
  unreadBytes: 64 * MIB,
  checkMs: 1000,
  linger: { bytes: 4 * MIB, ms: 2000 },
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
  /** The path below which it is reached; a proxy may have cut it off. */
  basePath?: string
  /** Which names in the Host header are answered; all of them if left out. */
  allowsHost?: AllowsHost
}

type Fetch = (request: Request, bindings: ServiceEnv['Bindings']) => unknown

const IDLE_MS = 50
const SILENT: BrokenOptions = { headers: {}, logger: null }
// Monitors of the process request it, by whatever name.
const HEALTH = '/healthz'

// The path that follows the base path, if it begins with that.
const pathWithin = (basePath: string, path = '/'): string => {
  const rest = path.startsWith(basePath) ? path.slice(basePath.length) : path
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : path
}

/**
 * Listens at an address; `broken` says how to answer requests that never reach `fetch`.
 * Throws the system's error, such as one with the code EADDRINUSE.
 */
export const listen = async (
  fetch: Fetch,
  { host, port, basePath = '', allowsHost = () => true }: ListenAddress,
  broken: BrokenOptions = SILENT,
  limits: ServerLimits = LIMITS,
): Promise<HttpServer> => {
  const { response, refuse } = brokenAnswers(broken)
  const answer = getRequestListener(
    (request, given) => {
      const { incoming, outgoing } = given as HttpBindings // the server speaks HTTP/1 only
      const isAllowed = incoming.url === HEALTH || allowsHost(incoming.headers.host)
      if (!isAllowed) return response(421)
      if (hasBody(incoming))
        Object.defineProperty(request, 'body', { value: incomingBody(incoming) })
      return fetch(request, { incoming, outgoing })
    },
    {
      hostname: 'localhost',
      errorHandler: (error) =>
        error instanceof RequestError ? response(400) : response(500, error),
      // `closeInOrder` handles the unread part of a body.
      autoCleanupIncoming: false,
    },
  )
  const server = createServer({
    connectionsCheckingInterval: limits.checkMs,
    headersTimeout: limits.headMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
  })
  // For an answer of which its client reads nothing, or that is sent in parts.
  server.setTimeout(limits.answerMs)
  const connections = boundConnections(server, limits)

  const inTurn = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    begin: () => void = () => undefined,
  ): void => {
    incoming.url = pathWithin(basePath, incoming.url)
    connections.inTurn(outgoing, () => {
      closeInOrder(incoming, outgoing, limits.linger)
      begin()
      void answer(incoming, outgoing)
    })
  }
  server.on('request', (incoming, outgoing) => inTurn(incoming, outgoing))
  server.on('checkContinue', (incoming, outgoing) =>
    inTurn(incoming, outgoing, () => {
      // The client need not send a body that is refused for its length.
      if (!announcesTooMuch(incoming)) outgoing.writeContinue()
    }),
  )
  server.on('clientError', (error, socket) => {
    const unanswered = connections.unanswered(socket)
    const last = unanswered.at(-1)
    // A whole request before what is malformed is still answered; then the connection closes.
    if (last?.req.complete) {
      if (last.shouldKeepAlive) last.once('close', () => socket.end())
      last.shouldKeepAlive = false
    } else if (!last || (unanswered.length === 1 && !last.headersSent)) refuse(error, socket)
    else socket.destroy()
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
