import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { ServiceEnv } from '#service/environment.ts'
import { answerError } from '#service/http/errors.ts'
import { gateway } from './gateway.ts'
import { type HttpServer, listen } from '#service/http/http-server.ts'
import { operationId } from '#service/http/request-log.ts'

type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Answer = (response: ServerResponse, request: IncomingMessage) => void

let servers: Server[] = []
let gateways: HttpServer[] = []
afterEach(async () => {
  await Promise.all(gateways.map((server) => server.stop(0)))
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
  gateways = []
})

const portOf = (server: { address: Server['address'] }): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** A remote service that keeps what it received. */
const upstream = async (answer: Answer) => {
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
  servers.push(server)
  await once(server, 'listening')
  return { received, url: `http://127.0.0.1:${portOf(server)}` }
}

const json: Answer = (response) => {
  response.setHeader('Content-Type', 'application/json').end('{"ok":true}')
}

const open = async (upstreamUrl: string, timeouts = { connectMs: 2000, totalMs: 10_000 }) => {
  const app = new Hono<ServiceEnv>().use(operationId())
  app.onError(answerError)
  app.route('/api', gateway({ upstreamUrl, versionHeader: 'Ngrok-Version' }, timeouts))
  const server = await listen(app.fetch, { host: '127.0.0.1', port: 0 })
  gateways.push(server)
  return `http://127.0.0.1:${server.port}/api`
}

const errorOf = async (response: Response) => {
  const { error_code: code, msg, status_code: status, details } = await response.json()
  expect(status).toBe(response.status)
  expect(details.operation_id).toMatch(/^op_/)
  return { status, code, msg }
}

describe('what is passed on', () => {
  test('is each of the fifteen operations, on its own path', async () => {
    const { received, url } = await upstream(json)
    const base = await open(`${url}/v1`)
    const all = Object.values<Endpoint>(endpoints)
    for (const { method, path, body } of all) {
      const response = await fetch(base + path.replace(':id', 'a%2Fb.c%20d'), {
        method,
        ...(body ? { body: '{"description":"é"}' } : {}),
      })
      expect(await response.json()).toEqual({ ok: true })
    }
    expect(received.map(({ method, url: path }) => `${method} ${path}`)).toEqual(
      all.map(({ method, path }) => `${method} /v1${path.replace(':id', 'a%2Fb.c%20d')}`),
    )
    expect(received.map(({ body }) => body)).toEqual(
      all.map(({ body }) => (body ? '{"description":"é"}' : '')),
    )
  })

  test('is the query as it is, and of the headers four only', async () => {
    const { received, url } = await upstream(json)
    const base = await open(url)
    await fetch(`${base}/kubernetes_operators?limit=2&before_id=a%26b`, {
      headers: {
        Authorization: 'Bearer key',
        'Ngrok-Version': '2',
        Accept: 'application/json',
        Cookie: 'session=1',
        Origin: 'http://127.0.0.1',
        Referer: 'http://127.0.0.1/operators',
        'User-Agent': 'Browser',
        'X-Forwarded-For': '10.0.0.1',
        'Service-Version': '2',
      },
    })
    expect(received[0]?.url).toBe('/kubernetes_operators?limit=2&before_id=a%26b')
    const { host, connection, ...headers } = received[0]?.headers ?? {}
    expect(host).toBe(new URL(url).host)
    expect(connection).toBeDefined()
    expect(headers).toEqual({
      authorization: 'Bearer key',
      'ngrok-version': '2',
      accept: 'application/json',
    })
  })

  test.each([
    ['GET', '/nope', 404],
    ['GET', '/openapi.json', 404],
    ['GET', '/edges/https/a/backend', 404],
    ['GET', '/kubernetes_operators/a/../../admin', 404],
    ['PUT', '/kubernetes_operators', 405],
    ['POST', '/edges/tls/a/backend', 405],
    ['OPTIONS', '/kubernetes_operators', 405],
  ])('is not %s %s', async (method, path, status) => {
    const { received, url } = await upstream(json)
    const response = await fetch((await open(url)) + path, { method })
    expect((await errorOf(response)).status).toBe(status)
    expect(response.headers.has('allow')).toBe(status === 405)
    expect(received).toEqual([])
  })

  test('is no body over 64 KiB, announced or not', async () => {
    const { received, url } = await upstream(json)
    const base = await open(url)
    const large = 'a'.repeat(2 * 1024 * 1024)
    for (const body of [large, new Blob([large]).stream()]) {
      // A stream needs `duplex`, which the DOM's types do not have.
      const options = { method: 'POST', body, duplex: 'half' }
      const response = await fetch(`${base}/kubernetes_operators`, options)
      expect((await errorOf(response)).status).toBe(413)
    }
    expect(received).toEqual([])
  })

  // Answered before it was read, the connection was often gone before its sender could hear why.
  test('a sender of a large body always hears why it is refused', async () => {
    const { url } = await upstream(json)
    const address = `${await open(url)}/kubernetes_operators`
    const body = 'a'.repeat(2 * 1024 * 1024)
    for (let sent = 0; sent < 40; sent += 1)
      expect((await fetch(address, { method: 'POST', body })).status).toBe(413)
  })
})

describe('what is passed back', () => {
  test('is the status and what describes the body, nothing that speaks to the browser', async () => {
    const { url } = await upstream((response) => {
      response.writeHead(429, {
        'Content-Type': 'application/json; charset=utf-8',
        'Retry-After': '7',
        'X-RateLimit-Remaining': '0',
        'Set-Cookie': 'session=1',
        'Access-Control-Allow-Origin': '*',
        'Content-Security-Policy': 'default-src *',
        'Clear-Site-Data': '"*"',
        'WWW-Authenticate': 'Basic',
        Connection: 'close',
      })
      response.end('{"error_code":"ERR_1","next_page_uri":"https://elsewhere.example/?a=1"}')
    })
    const response = await fetch(`${await open(url)}/kubernetes_operators`)
    expect(response.status).toBe(429)
    expect(await response.text()).toBe(
      '{"error_code":"ERR_1","next_page_uri":"https://elsewhere.example/?a=1"}',
    )
    const { headers } = response
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('retry-after')).toBe('7')
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
    for (const name of [
      'set-cookie',
      'access-control-allow-origin',
      'content-security-policy',
      'clear-site-data',
      'www-authenticate',
    ])
      expect(headers.has(name)).toBe(false)
  })

  test('is an empty answer as an empty answer', async () => {
    const { url } = await upstream((response) => response.writeHead(204).end())
    const base = await open(url)
    const response = await fetch(`${base}/kubernetes_operators/a`, { method: 'DELETE' })
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect((await fetch(`${base}/kubernetes_operators`, { method: 'HEAD' })).status).toBe(204)
  })

  test('is an encoded body with its encoding', async () => {
    const { url } = await upstream((response) => {
      response.setHeader('Content-Encoding', 'gzip').end(gzipSync('{"ok":true}'))
    })
    const response = await fetch(`${await open(url)}/kubernetes_operators`)
    expect(await response.json()).toEqual({ ok: true })
  })

  test('comes while the remote service is still writing', async () => {
    let finish = () => {}
    const { url } = await upstream((response) => {
      response.write('first,')
      finish = () => response.end('last')
    })
    const response = await fetch(`${await open(url)}/kubernetes_operators`)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('first,')
    finish()
    expect((await reader?.read())?.value).toBe('last')
  })

  test.each(['', 'half'])(
    'is cut where the remote service cut it after %j, in silence',
    async (half) => {
      const printed = vi.spyOn(console, 'error')
      onTestFinished(() => printed.mockRestore())
      let cut = () => {}
      const { url } = await upstream((response) => {
        response.setHeader('Content-Length', '100').flushHeaders()
        if (half) response.write(half)
        cut = () => void response.destroy()
      })
      const response = await fetch(`${await open(url)}/kubernetes_operators`)
      expect(response.status).toBe(200)
      const text = response.text()
      cut()
      await expect(text).rejects.toThrow()
      expect(printed).not.toHaveBeenCalled()
    },
  )
})

describe('no answer', () => {
  test.each([301, 302, 307, 308])('a redirect (%i) is not followed', async (status) => {
    const elsewhere = await upstream(json)
    const { url } = await upstream((response) =>
      response.writeHead(status, { Location: `${elsewhere.url}/kubernetes_operators` }).end(),
    )
    const response = await fetch(`${await open(url)}/kubernetes_operators`, {
      headers: { Authorization: 'Bearer key' },
    })
    expect(await errorOf(response)).toMatchObject({
      status: 502,
      code: 'ADIT_UPSTREAM_REDIRECTED',
    })
    expect(elsewhere.received).toEqual([])
  })

  test('an unreachable service is told as such', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const url = `http://127.0.0.1:${portOf(gone)}`
    gone.close()
    await once(gone, 'close')
    const error = await errorOf(await fetch(`${await open(url)}/kubernetes_operators`))
    expect(error).toMatchObject({ status: 502, code: 'ADIT_UPSTREAM_UNREACHABLE' })
    expect(error.msg).toContain(url)
    expect(error.msg).toContain('ECONNREFUSED')
  })

  test('a connection that is dropped, and an answer that is no HTTP, are told as such', async () => {
    for (const end of ['', 'garbage\r\n\r\n']) {
      const server = createTcpServer((socket) => socket.once('data', () => socket.end(end)))
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const base = await open(`http://127.0.0.1:${portOf(server)}`)
      const error = await errorOf(await fetch(`${base}/kubernetes_operators`))
      expect(error).toMatchObject({ status: 502, code: 'ADIT_UPSTREAM_UNREACHABLE' })
      server.close()
    }
  })

  test.each([
    ['101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x', /closed the connection/],
    ['099 Too Low\r\nContent-Length: 2', /status 99/],
    ['600 Too High\r\nContent-Length: 2', /status 600/],
  ])('an answer %j is told as no answer', async (head, told) => {
    const server = createTcpServer((socket) =>
      socket.once('data', () => socket.end(`HTTP/1.1 ${head}\r\n\r\n{}`)),
    )
    server.listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const base = await open(`http://127.0.0.1:${portOf(server)}`)
    const error = await errorOf(await fetch(`${base}/kubernetes_operators`))
    expect(error).toMatchObject({ status: 502, code: 'ADIT_UPSTREAM_UNREACHABLE' })
    expect(error.msg).toMatch(told)
  })

  test('a service that is silent for too long is told as such', async () => {
    const { url } = await upstream(() => undefined)
    const base = await open(url, { connectMs: 2000, totalMs: 100 })
    const read = await errorOf(await fetch(`${base}/kubernetes_operators`))
    expect(read).toMatchObject({ status: 504, code: 'ADIT_UPSTREAM_TIMEOUT' })
    const options = { method: 'POST', body: '{}' }
    const write = await errorOf(await fetch(`${base}/kubernetes_operators`, options))
    expect(write.msg).toContain('may or may not have been made')
  })

  test('a write whose answer is lost is not said to have failed', async () => {
    const { received, url } = await upstream((response) => response.destroy())
    const options = { method: 'POST', body: '{}' }
    const lost = await errorOf(await fetch(`${await open(url)}/kubernetes_operators`, options))
    expect(lost.msg).toContain('may or may not have been made')
    expect(received).toHaveLength(1)
    const away = `${await open('http://127.0.0.1:1')}/kubernetes_operators`
    const unsent = await errorOf(await fetch(away, options))
    expect(unsent.msg).not.toContain('may or may not')
  })

  test('a client that goes away ends the request to the remote service', async () => {
    let arrived = () => {}
    let gone = () => {}
    const hasArrived = new Promise<void>((resolve) => (arrived = resolve))
    const isGone = new Promise<void>((resolve) => (gone = resolve))
    const { url } = await upstream((_response, request) => {
      request.socket.once('close', gone)
      arrived()
    })
    const { hostname, port } = new URL(await open(url))
    const client = connect(Number(port), hostname)
    client.write('GET /api/kubernetes_operators HTTP/1.1\r\nHost: a\r\n\r\n')
    await hasArrived
    client.destroy()
    await isGone
  })
})
