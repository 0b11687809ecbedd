import { once } from 'node:events'
import { createServer } from 'node:http'
import { RequestError, getRequestListener } from '@hono/node-server'
import { errorBody } from './errors.ts'
import { newId } from './store/ids.ts'

/** A server that takes requests. */
export type HttpServer = {
  /** The port it listens on, also when any free one was asked for. */
  port: number
  /** Takes no more requests and waits for the running ones; after `graceMs` they are cut. */
  stop: (graceMs: number) => Promise<void>
}

type Listener = Parameters<typeof getRequestListener>[0]

const IDLE_MS = 50

/** What cannot even become a request, such as one with a malformed Host, is answered here. */
const answerBroken = (error: unknown): Response => {
  const status = error instanceof RequestError ? 400 : 500
  const message =
    status === 400 ? 'The request is malformed.' : 'The service failed to carry out the request.'
  return Response.json(errorBody(status, message, newId('op')), {
    status,
    headers: { 'X-Content-Type-Options': 'nosniff' },
  })
}

/** Listens at an address. Throws what the system says, such as an error with the code EADDRINUSE. */
export const listen = async (
  fetch: Listener,
  { host, port }: { host: string; port: number },
): Promise<HttpServer> => {
  const answer = getRequestListener(fetch, { errorHandler: answerBroken })
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
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
