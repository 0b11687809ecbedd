import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { RequestError, getRequestListener } from '@hono/node-server'
import { brokenAnswers, type BrokenOptions } from './broken-request.ts'

/** A server that takes requests. */
export type HttpServer = {
  /** The port it listens on, also when any free one was asked for. */
  port: number
  /** Takes no more requests and waits for the running ones; after `graceMs` they are cut. */
  stop: (graceMs: number) => Promise<void>
}

type Listener = Parameters<typeof getRequestListener>[0]

const IDLE_MS = 50
const SILENT: BrokenOptions = { headers: {}, logger: null }

// HTTP/1.1 demands a Host (RFC 9112, 3.2); older requests, such as health checks, are taken without one.
const lacksHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined

/**
 * Listens at an address; `broken` says how requests are answered that never reach `fetch`.
 * Throws what the system says, such as an error with the code EADDRINUSE.
 */
export const listen = async (
  fetch: Listener,
  { host, port }: { host: string; port: number },
  broken: BrokenOptions = SILENT,
): Promise<HttpServer> => {
  const { response, refuse } = brokenAnswers(broken)
  const errorHandler = (error: unknown): Response =>
    error instanceof RequestError ? response(400) : response(500, error)
  const answer = getRequestListener(fetch, { hostname: 'localhost', errorHandler })
  const answerMalformed = getRequestListener(() => response(400), { hostname: 'localhost' })
  const answerExpecting = getRequestListener(() => response(417), { hostname: 'localhost' })
  // Node's own answers to these would have neither form nor headers, and no line in the log.
  const server = createServer(
    { requireHostHeader: false },
    (incoming, outgoing) =>
      void (lacksHost(incoming) ? answerMalformed : answer)(incoming, outgoing),
  )
  server.on('checkExpectation', (incoming, outgoing) => void answerExpecting(incoming, outgoing))
  server.on('clientError', refuse)
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()

  const stop = async (graceMs: number): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    // A connection that its client keeps open for more requests is idle between two answers.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS)
    const late = setTimeout(() => server.closeAllConnections(), graceMs)
    await closed
    clearInterval(idle)
    clearTimeout(late)
  }
  return { port: typeof address === 'object' && address ? address.port : port, stop }
}
