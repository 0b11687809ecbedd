import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { type HttpServer, listen } from './http-server.ts'

const open = (app: Pick<Hono, 'fetch'>, lines: string[] = []) =>
  listen(
    app.fetch,
    { host: '127.0.0.1', port: 0 },
    {
      headers: { 'X-Content-Type-Options': 'nosniff' },
      logger: { write: (line) => lines.push(line) },
    },
  )

/** Everything that the server sends on one connection. */
const say = async ({ port }: HttpServer, text: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let said = ''
  socket.on('data', (more: string) => (said += more))
  socket.write(text)
  await once(socket, 'close')
  return said
}

const fine = new Hono().get('/', (c) => c.text(`fine at ${c.req.url}`))
const failing = {
  fetch: () => {
    throw new TypeError('secret of a customer')
  },
}

describe('a broken request', () => {
  test.each([
    ['no HTTP', 'garbage\r\n\r\n', 400],
    ['a malformed Host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['a list of Hosts', 'GET / HTTP/1.1\r\nHost: a, b\r\nConnection: close\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('(%s) is answered in the form of the API, and logged', async (_name, text, status) => {
    const lines: string[] = []
    const server = await open(fine, lines)
    const [head = '', body = ''] = (await say(server, text)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
    const { status_code: code, details } = JSON.parse(body)
    // Besides the operation id, something says what was wrong.
    expect(Object.keys(details).length).toBeGreaterThan(1)
    expect(code).toBe(status)
    expect(head.toLowerCase()).toContain(`x-operation-id: ${details.operation_id}`.toLowerCase())
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { method: '?', path: '?', status, operation_id: details.operation_id },
    ])
    await server.stop(0)
  })

  test('that asks to go on before its body is told to', async () => {
    const app = new Hono().post('/', async (c) => c.text(await c.req.text()))
    const server = await open(app)
    const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n'
    const said = await say(server, `${head}Connection: close\r\n\r\nok`)
    expect(said).toMatch(/^HTTP\/1.1 100 Continue[^]*HTTP\/1.1 200 OK[^]*ok$/)
    await server.stop(0)
  })
})

test('a failure outside of the routes is answered barely, and logged without its message', async () => {
  const lines: string[] = []
  const server = await open(failing, lines)
  const said = await say(server, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(said).toMatch(/^HTTP\/1.1 500 /)
  const { operation_id: id, failure } = JSON.parse(lines[0] ?? '')
  expect(said).toContain(id)
  expect(failure.name).toBe('TypeError')
  expect(said + lines.join('')).not.toContain('secret')
  await server.stop(0)
})

describe('stop', () => {
  test('lets a request finish, then closes the connection that its client keeps open', async () => {
    let finish = () => {}
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => (begun = resolve))
    const app = new Hono().get('/', async (c) => {
      begun()
      await new Promise<void>((resolve) => (finish = resolve))
      return c.text('finished')
    })
    const server = await open(app)
    const said = say(server, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await hasBegun
    const stopped = server.stop(60_000)
    finish()
    await stopped
    expect(await said).toContain('finished')
  })

  test('cuts a request that takes too long', async () => {
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => (begun = resolve))
    const app = new Hono().get('/', () => {
      begun()
      return new Promise<Response>(() => undefined)
    })
    const server = await open(app)
    const said = say(server, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await hasBegun
    await server.stop(0)
    expect(await said).toBe('')
  })
})
