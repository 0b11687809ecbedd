import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ServiceEnv } from '#service/core/http/environment.ts'
import { commonHeaders } from '#service/core/http/common-headers.ts'
import { answerError } from '#service/core/http/errors.ts'
import { operationId, requestLog } from '../../core/http/log.ts'
import { head, openServer, talk } from '#service/testing/test-server.ts'
import { apiCors } from './api-cors.ts'
import { limitInFlight } from './in-flight.ts'

/** One key gets half of it. */
const MOST = 4

const statusIn = (result: PromiseSettledResult<Response>): number =>
  result.status === 'fulfilled' ? result.value.status : 0

/** A service that holds back its answers until released; every key is valid. */
const openSlow = async () => {
  let free = () => {}
  const go = new Promise<void>((resolve) => (free = resolve))
  let begun = 0
  const lines: string[] = []
  const app = new Hono<ServiceEnv>().use(commonHeaders(), operationId())
  app.use(requestLog({ write: (line) => lines.push(line) }))
  app.use('/api/*', apiCors('Service-Version'), limitInFlight(MOST))
  for (const path of ['/healthz', '/', '/assets/app.js', '/config.json'])
    app.get(path, (c) => c.text('well'))
  app.all('/api/quick', (c) => {
    c.set('hasRightKey', true)
    return c.text('quick')
  })
  app.all('/api/fails', () => {
    throw new TypeError('a fault of the program')
  })
  app.get('/api/cut', (c) => {
    c.env.outgoing?.destroy()
    return c.text('')
  })
  app.all('/api/slow', async (c) => {
    begun += 1
    await go
    return c.text('slow')
  })
  app.onError(answerError)
  const server = await openServer(app)
  onTestFinished(() => free())
  const ask = (path: string, key: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${key}` },
    })
  for (const key of ['a', 'b', 'c', 'd']) await ask('/api/quick', key)
  lines.length = 0
  /** Starts slow requests and waits until all are running. */
  const occupy = async (key: string, count: number) => {
    const before = begun
    const asked = Array.from({ length: count }, () => ask('/api/slow', key))
    const settled = Promise.allSettled(asked)
    await expect.poll(() => begun).toBe(before + count)
    return { statuses: async () => (await settled).map(statusIn) }
  }
  return { server, lines, ask, occupy, letGo: () => free() }
}

describe('more requests than are carried out at once', () => {
  test('are refused at once with 503 and Retry-After, in the form of the API, and logged', async () => {
    const { ask, occupy, lines, letGo } = await openSlow()
    const slow = await occupy('a', 2)
    const refused = await ask('/api/slow', 'a')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    // A page of another origin must see the reason, too.
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    const body = await refused.json()
    expect(body).toMatchObject({ error_code: 'ADIT_UNAVAILABLE', status_code: 503 })
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { status: 503, operation_id: body.details.operation_id },
    ])
    letGo()
    expect(await slow.statuses()).toEqual([200, 200])
    expect((await ask('/api/slow', 'a')).status).toBe(200)
  })

  test.each(['/healthz', '/', '/assets/app.js', '/config.json'])(
    'do not keep %s from being answered',
    async (path) => {
      const { ask, occupy } = await openSlow()
      await occupy('a', 2)
      await occupy('b', 1)
      await occupy('c', 1)
      expect((await ask('/api/quick', 'd')).status).toBe(503)
      expect(await (await ask(path, 'd')).text()).toBe('well')
    },
  )

  test.each(['/api/fails', '/api/cut', '/api/quick'])(
    'meet no place that %s did not give back',
    async (path) => {
      const { ask, occupy } = await openSlow()
      for (let asked = 0; asked < 8; asked += 1) await ask(path, 'a').catch(() => undefined)
      await occupy('a', 2)
    },
  )

  test('meet no place of a client that has left, once its request has ended', async () => {
    const { server, ask, occupy, letGo } = await openSlow()
    const slow = await occupy('a', 1)
    const left = talk(server, head('GET /api/slow', { Authorization: 'Bearer a' }))
    await expect.poll(async () => (await ask('/api/quick', 'a')).status).toBe(503)
    left.socket.destroy()
    // Its request is still running.
    expect((await ask('/api/quick', 'a')).status).toBe(503)
    letGo()
    await slow.statuses()
    await expect.poll(async () => (await ask('/api/quick', 'a')).status).toBe(200)
  })
})
