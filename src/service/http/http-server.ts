import { once } from 'node:events'
import { createServer } from 'node:http'
import { RequestError, getRequestListener } from '@hono/node-server'
import { brokenResponse, refuseConnection } from './broken-request.ts'

/** A server that takes requests. */
export type HttpServer = {
  /** The port it listens on, also when any free one was asked for. */
  port: number
  /** Takes no more requests and waits for the running ones; after `graceMs` they are cut. */
  stop: (graceMs: number) => Promise<void>
}

type Listener = Parameters<typeof getRequestListener>[0]

const IDLE_MS = 50

/**
 * Listens at an address; `brokenHeaders` go on the answers to what is too broken to reach `fetch`.
 * Throws what the system says, such as an error with the code EADDRINUSE.
 */
export const listen = async (
  fetch: Listener,
  { host, port }: { host: string; port: number },
  brokenHeaders: Readonly<Record<string, string>> = {},
): Promise<HttpServer> => {
  const answer = getRequestListener(fetch, {
    errorHandler: (error) =>
      brokenResponse(error instanceof RequestError ? 400 : 500, brokenHeaders),
  })
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  server.on('clientError', (error, socket) => refuseConnection(error, socket, brokenHeaders))
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
