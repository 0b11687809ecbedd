import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { type HttpServer, listen } from './http-server.ts'

const open = (app: Hono) =>
  listen(app.fetch, { host: '127.0.0.1', port: 0 }, { 'X-Content-Type-Options': 'nosniff' })

/** Everything that the server says on one connection. */
const say = async ({ port }: HttpServer, text: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let said = ''
  socket.on('data', (more: string) => (said += more))
  socket.write(text)
  await once(socket, 'close')
  return said
}

describe('a broken request', () => {
  test.each([
    ['no HTTP', 'garbage\r\n\r\n', 400],
    ['a malformed Host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('(%s) is answered in the form of the API', async (_name, text, status) => {
    const server = await open(new Hono())
    const [head = '', body = ''] = (await say(server, text)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(body)).toMatchObject({ status_code: status })
    await server.stop(0)
  })
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
