import type { ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { commonHeaders } from '#service/core/http/common-headers.ts'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { answerError } from '#service/core/http/errors.ts'
import { operationId } from '../../core/http/log.ts'
import { readBytes } from '#service/core/http/request-body.ts'
import { head, openServer, talk } from '#service/testing/test-server.ts'

const MIB = 1024 * 1024

/** Calls back when the body of a request is being read, and when a large answer is gone. */
const events = { reading: () => {}, gone: () => {} }
const next = (event: keyof typeof events) =>
  new Promise<void>((resolve) => {
    events[event] = resolve
  })

const app = new Hono<ServiceEnv>().use(commonHeaders(), operationId())
app.onError(answerError)
app.post('/', async (c) => {
  events.reading()
  return c.text(String((await readBytes(c.req)).byteLength))
})
app.get('/', (c) => c.text('fine'))
app.get('/large', (c) => {
  // The server passes Node's own response.
  ;(c.env.outgoing as ServerResponse).once('close', events.gone)
  return c.text('a'.repeat(32 * MIB))
})

const GET = head('GET /')

describe('a request that does not come to its end', () => {
  test.each([
    ['nothing at all', ''],
    ['the beginning of a head', 'GET / HTTP/1.1\r\nHost: a\r\nX-Part: '],
    ['a second head', `${GET}GET / HTTP/1.1\r\nHost:`],
  ])('(%s) is told so, and its connection closed', async (_name, text) => {
    const server = await openServer(app, { limits: { headMs: 100, checkMs: 20 } })
    const heard = await talk(server, text).closed
    expect(heard).toMatch(/HTTP\/1.1 408 [^]*"error_code":"ADIT_REQUEST_TIMEOUT"/)
  })

  test('cannot be kept alive by bytes of its head', async () => {
    const server = await openServer(app, { limits: { headMs: 100, checkMs: 20 } })
    const { socket, closed } = talk(server, 'GET / HTTP/1.1\r\nHost: a\r\n')
    const trickle = setInterval(() => socket.write('X: y\r\n'), 10)
    expect(await closed).toMatch(/^HTTP\/1.1 408 /)
    clearInterval(trickle)
  })

  test('nor by bytes of its body, where the service does not read it either', async () => {
    const server = await openServer(app, { limits: { headMs: 50, requestMs: 100, checkMs: 20 } })
    const post = head('POST /nowhere', { 'Content-Length': 60_000 })
    const { socket, closed } = talk(server, post)
    const trickle = setInterval(() => socket.write('a'), 10)
    expect(await closed).toMatch(/^HTTP\/1.1 404 /)
    clearInterval(trickle)
  })
})

describe('a body that trickles', () => {
  afterEach(() => void vi.useRealTimers())

  /** A body of that many parts of 512 bytes, one in each period. */
  const trickle = (parts: number, periodMs: number) => {
    let left = parts
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          await new Promise((resolve) => setTimeout(resolve, periodMs))
          controller.enqueue(new Uint8Array(512))
          left -= 1
          if (left === 0) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
  }

  const send = async (body: ReadableStream<Uint8Array>) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const began = performance.now()
    // A stream needs `duplex`, which the DOM types lack.
    const options = { method: 'POST', body, duplex: 'half' }
    const answered = Promise.resolve(app.request('http://adit.test/', options)).then(
      (response) => ({ response, ms: performance.now() - began }),
    )
    await vi.advanceTimersByTimeAsync(300_000)
    return answered
  }

  test('below 1 KiB a second is refused after ten seconds and what its bytes gain it', async () => {
    const { response, ms } = await send(trickle(120, 1000))
    expect(response.status).toBe(408)
    expect(response.headers.get('connection')).toBe('close')
    expect(await response.json()).toMatchObject({
      error_code: 'ADIT_REQUEST_TIMEOUT',
      details: { body: expect.any(String) },
    })
    expect(ms).toBeGreaterThanOrEqual(19_000)
    expect(ms).toBeLessThan(22_000)
  })

  test('above it is read to its end', async () => {
    const { response } = await send(trickle(128, 500))
    expect(await response.text()).toBe('65536')
  })

  test('is answered over a socket, too, and its connection closed', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const server = await openServer(app, { limits: { linger: { bytes: MIB, ms: 50 } } })
    const isRead = next('reading')
    const asked = talk(server, head('POST /', { 'Content-Length': 100 }))
    await isRead
    // One byte earns less time than has already passed.
    vi.advanceTimersByTime(60_000)
    asked.socket.write('a')
    expect(await asked.closed).toMatch(/^HTTP\/1.1 408 [^]*connection: close/i)
  })
})

describe('idle connections', () => {
  test('are kept for longer than any client keeps its own, so that no request meets a reset', async () => {
    const server = await openServer(app)
    const asked = talk(server, GET)
    await expect.poll(asked.heard).toMatch(/fine$/)
    // Balancers of Google keep theirs for the longest.
    expect(Number(/^keep-alive: timeout=(\d+)/im.exec(asked.heard())?.[1])).toBeGreaterThan(600)
  })

  test('are closed when there are too many of them, the idlest first', async () => {
    const server = await openServer(app, { limits: { connections: 3 } })
    const silent = talk(server)
    const idle = talk(server, GET)
    await expect.poll(idle.heard).toMatch(/fine$/)
    const busy = talk(server, GET)
    await expect.poll(busy.heard).toMatch(/fine$/)
    idle.socket.write(GET)
    await expect.poll(idle.heard).toMatch(/fine[^]*fine$/)
    expect(silent.socket.destroyed).toBe(false)
    expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toBe('fine')
    expect(await silent.closed).toBe('')
    const one = talk(server, GET)
    await busy.closed
    await expect.poll(one.heard).toMatch(/fine$/)
    idle.socket.write(GET)
    await expect.poll(idle.heard).toMatch(/fine[^]*fine[^]*fine$/)
  })
})

describe('an answer that its client does not read', () => {
  const large = head('GET /large')
  const unread = (server: Awaited<ReturnType<typeof openServer>>) => {
    const { socket, closed } = talk(server, large)
    socket.pause()
    return { socket, closed }
  }

  test('is cut after a while', async () => {
    const server = await openServer(app, { limits: { answerMs: 100, checkMs: 20 } })
    const isGone = next('gone')
    const { socket, closed } = unread(server)
    await isGone
    socket.resume()
    expect((await closed).length).toBeLessThan(32 * MIB)
  })

  test('is cut when there are too many bytes of them, the oldest first', async () => {
    const server = await openServer(app, { limits: { unreadBytes: 40 * MIB } })
    const first = unread(server)
    await new Promise((resolve) => first.socket.once('readable', resolve))
    const second = unread(server)
    await new Promise((resolve) => second.socket.once('readable', resolve))
    first.socket.resume()
    expect((await first.closed).length).toBeLessThan(32 * MIB)
    second.socket.resume()
    second.socket.end(GET)
    expect((await second.closed).length).toBeGreaterThan(32 * MIB)
  })
})
