import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { AllowsHost } from '#service/node/http/allowed-hosts.ts'
import {
  type HttpServer,
  LIMITS,
  listen,
  type ServerLimits,
} from '#service/node/http/http-server.ts'

/** Runs a server over an app until the test has finished; its log lines go to `lines`. */
export const openServer = async (
  app: { fetch: Parameters<typeof listen>[0] },
  {
    lines = [],
    limits = {},
    allowsHost,
  }: { lines?: string[]; limits?: Partial<ServerLimits>; allowsHost?: AllowsHost } = {},
): Promise<HttpServer> => {
  const server = await listen(
    app.fetch,
    { host: '127.0.0.1', port: 0, ...(allowsHost && { allowsHost }) },
    {
      headers: { 'X-Content-Type-Options': 'nosniff' },
      logger: { write: (line) => lines.push(line) },
    },
    { ...LIMITS, ...limits },
  )
  onTestFinished(() => server.stop(0))
  return server
}

/** A connection to a server and everything received on it; it may end in a reset. */
export type Talk = {
  socket: Socket
  heard: () => string
  /** Resolves with everything received once the connection is closed. */
  closed: Promise<string>
}

/** Connects to a server and sends a text at once. */
export const talk = ({ port }: HttpServer, text = ''): Talk => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let heard = ''
  socket.on('data', (more: string) => (heard += more))
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  if (text) socket.write(text)
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)))
  return { socket, heard: () => heard, closed }
}

/** The head of a request. */
export const head = (line: string, headers: Readonly<Record<string, string | number>> = {}) =>
  [
    `${line} HTTP/1.1`,
    'Host: a',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')
