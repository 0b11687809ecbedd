import { createConnection } from 'node:net'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { commonHeaders } from '#service/core/http/common-headers.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { answerError, badRequest, Refusal } from '#service/core/http/errors.ts'
import { operationId } from '../../core/http/log.ts'
import { readBytes } from '#service/core/http/request-body.ts'
import { head, openServer, talk } from '#service/testing/test-server.ts'

// Sends hundreds of megabytes, on a busy machine.
const MIB = 1024 * 1024

const app = new Hono<ServiceEnv>().use(commonHeaders(), operationId())
app.onError(answerError)
app.post('/locked', () => {
  throw new Refusal(401, 'Send a key.')
})
app.post('/later', async () => {
  await new Promise((resolve) => setImmediate(resolve))
  throw badRequest('query', 'is wrong')
})
app.post('/', async (c) => c.text(String((await readBytes(c.req)).byteLength)))

describe('a body that nobody reads', () => {
  test.each([
    ['/locked', 401],
    ['/later', 400],
    ['/', 413],
    ['/nowhere', 404],
  ])('(%s) is answered %i before it comes, and the connection closes', async (path, status) => {
    const server = await openServer(app, { limits: { linger: { bytes: MIB, ms: 100 } } })
    const { closed } = talk(server, head(`POST ${path}`, { 'Content-Length': 64 * MIB }))
    const heard = await closed
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(heard.toLowerCase()).toContain('connection: close')
  })

  test('is not asked for, where its sender waits to be asked', async () => {
    const server = await openServer(app)
    const headers = { 'Content-Length': MIB, Expect: '100-continue' }
    const asked = talk(server, head('POST /locked', headers))
    await expect.poll(asked.heard).toMatch(/^HTTP\/1.1 401 /)
  })

  // With an immediate close the connection was often reset before the client could read the refusal.
  test.each(['/locked', '/', '/nowhere'])(
    '(%s) is refused so that whoever sends all of it first hears why, every time',
    async (path) => {
      const server = await openServer(app)
      const body = 'a'.repeat(2 * MIB)
      for (let sent = 0; sent < 15; sent += 1) {
        const socket = createConnection(server.port, '127.0.0.1')
        // Reads nothing until everything is written.
        await new Promise<void>((resolve, reject) => {
          socket.once('error', reject)
          socket.write(head(`POST ${path}`, { 'Content-Length': body.length }) + body, () =>
            resolve(),
          )
        })
        let heard = ''
        for await (const part of socket.setEncoding('utf8')) heard += part
        expect(heard).toMatch(/^HTTP\/1.1 4\d\d [^]*\r\n\r\n./)
      }
    },
  )

  test('is taken for so many bytes at most', async () => {
    const server = await openServer(app, { limits: { linger: { bytes: MIB, ms: 60_000 } } })
    const asked = talk(server, head('POST /locked', { 'Content-Length': 1024 * MIB }))
    const part = Buffer.alloc(MIB)
    let sent = 0
    const send = (): void => {
      sent += 1
      asked.socket.write(part, (error) => (error ? undefined : send()))
    }
    send()
    expect(await asked.closed).toMatch(/^HTTP\/1.1 401 /)
    // The system's buffers of both ends come on top.
    expect(sent).toBeLessThan(64)
  })

  test('keeps the connection where it is small, and for a body that was read', async () => {
    const server = await openServer(app)
    const chunked = `${head('POST /', { 'Transfer-Encoding': 'chunked' })}2\r\nok\r\n0\r\n\r\n`
    const small = (path: string) => `${head(`POST ${path}`, { 'Content-Length': 2 })}ok`
    const asked = talk(server)
    const heard: RegExp[] = []
    for (const [text, status] of [
      [small('/locked'), 401],
      [small('/'), 200],
      [chunked, 200],
      [small('/nowhere'), 404],
    ] as const) {
      asked.socket.write(text)
      heard.push(new RegExp(`HTTP/1.1 ${status} [^]*`))
      const all = new RegExp(`^${heard.map(({ source }) => source).join('')}$`)
      await expect.poll(asked.heard).toMatch(all)
    }
    expect(asked.heard().toLowerCase()).not.toContain('connection: close')
  })
})
