import { serve as listen } from '@hono/node-server'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testStores } from '#service/testing/test-stores.ts'
import { type Call } from '#service/testing/test-call.ts'
import { openTestService } from '#service/testing/test-service.ts'
import type { TestService } from '#service/testing/test-accounts.ts'

const PATH = '/kubernetes_operators'

describe.each(testStores.slice(0, 1))('/faults', (testStore) => {
  let service: TestService
  let key: string
  let call: Call
  beforeAll(async () => {
    service = await openTestService(testStore)
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    ;({ key, call } = await service.account())
  })

  const faults = async (method: string, path = '', body?: object, withKey: string = key) => {
    const response = await service.app.request(`http://adit.test/faults${path}`, {
      method,
      headers: { Authorization: `Bearer ${withKey}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined }
  }
  const add = async (fault: object) => expect((await faults('POST', '', fault)).status).toBe(201)

  test('is not there unless configured', async () => {
    const { createApp } = await import('#service/node/app.ts')
    const { testConfiguration } = await import('#service/testing/test-service.ts')
    const app = createApp({
      configuration: { ...testConfiguration, faults: false, upstreamUrl: 'http://127.0.0.1:1' },
      logger: null,
    })
    expect((await app.request('http://adit.test/faults')).status).toBe(404)
    expect((await app.request('http://adit.test/faults/accounts', { method: 'POST' })).status).toBe(
      404,
    )
  })

  test('a status is answered once, to that key only, and then no more', async () => {
    const { call: other } = await service.account()
    await add({ kind: 'status', status: 429, retry_after: 7 })
    expect((await other('GET', PATH)).status).toBe(200)
    const limited = await call('GET', PATH)
    expect(limited.status).toBe(429)
    expect(limited.headers.get('retry-after')).toBe('7')
    expect(limited.body).toMatchObject({ error_code: 'ADIT_RATE_LIMITED', status_code: 429 })
    expect((await call('GET', PATH)).status).toBe(200)
  })

  test('over a socket, cut runs nothing and a lost answer runs the operation', async () => {
    const server = listen({ fetch: service.app.fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // a TCP server has one
    const send = (method: string, body?: object) =>
      fetch(`http://127.0.0.1:${port}/api${PATH}`, {
        method,
        headers: {
          Authorization: `Bearer ${key}`,
          'Service-Version': '2',
          ...(body ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    const count = async () => (await call('GET', PATH)).body.operators.length

    await add({ kind: 'cut' })
    await expect(send('POST', {})).rejects.toThrow('fetch failed')
    expect(await count()).toBe(0)
    await add({ kind: 'lost_answer' })
    await expect(send('POST', {})).rejects.toThrow('fetch failed')
    expect(await count()).toBe(1)
    expect((await send('GET')).status).toBe(200)

    const huge = await send('POST', { description: 'x'.repeat(2 * 1024 * 1024) })
    expect(huge.status).toBe(413)
    expect(await huge.json()).toMatchObject({ error_code: 'ADIT_BODY_TOO_LARGE' })
    server.close()
  })
})
