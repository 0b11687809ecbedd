import { once } from 'node:events'
import {
  Agent,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request,
} from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { expect, onTestFinished } from 'vitest'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { proxyTo } from '#service/node/settings/proxy.ts'
import { gateway } from '#service/node/gateway/gateway.ts'
import { answerError } from '#service/core/http/errors.ts'
import { listen } from '#service/node/http/http-server.ts'
import type { LogStream } from '#service/core/http/log.ts'
import { operationId, requestLog } from '../core/http/log.ts'

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Answer = (response: ServerResponse, request: IncomingMessage) => void

const addressOf = (server: Pick<Server, 'address'>): string => {
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** A remote service that records the requests it received, until the test has finished. */
export const upstream = async (answer: Answer) => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      received.push({ method, url, headers, body })
      answer(response, request)
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return { received, url: addressOf(server) }
}

/** Answers every request with these bytes and ends the connection; returns its address. */
export const rawUpstream = async (bytes: string): Promise<string> => {
  const server = createTcpServer((socket) => socket.once('data', () => socket.end(bytes)))
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return addressOf(server)
}

/** An address where nothing listens any more. */
export const goneUpstream = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = addressOf(server)
  server.close()
  await once(server, 'close')
  return address
}

/** Answers a small document. */
export const json: Answer = (response) => {
  response.setHeader('Content-Type', 'application/json').end('{"ok":true}')
}

/** Opens a gateway to a remote service until the test has finished; returns the base of its API. */
export const openGateway = async (
  upstreamUrl: string,
  timeouts = { connectMs: 2000, totalMs: 10_000 },
  log?: LogStream,
): Promise<string> => {
  const app = new Hono<ServiceEnv>().use(operationId())
  if (log) app.use(requestLog(log))
  app.onError(answerError)
  app.route(
    '/api',
    gateway({ upstreamUrl, versionHeader: 'Ngrok-Version', proxy: proxyTo(upstreamUrl) }, timeouts),
  )
  const server = await listen(app.fetch, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.stop(0))
  return `http://127.0.0.1:${server.port}/api`
}

/** Expects an answer to be an error in the form of the API. */
export const errorOf = async (response: Response) => {
  const { error_code: code, msg, status_code: status, details } = await response.json()
  expect(status).toBe(response.status)
  expect(details.operation_id).toMatch(/^op_/)
  return { status, code, msg }
}

const connections = new Agent({ keepAlive: true, maxSockets: 4 })

/** Sends a path exactly as written; `fetch` would first resolve its `..` steps. */
export const sendPath = async (origin: string, method: string, path: string) => {
  const { hostname, port } = new URL(origin)
  const sent = request({ hostname, port, method, path, agent: connections }).end()
  // The event has only this argument.
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}
