import { serve as listen } from '@hono/node-server'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testStores } from '#service/testing/test-stores.ts'
import { type Call, callerOf } from '#service/testing/test-call.ts'
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

  test('a status has the members that it was given', async () => {
    await add({ kind: 'status', status: 403, members: { error_code: 'ERR_1', msg: 'Read-only.' } })
    expect((await call('GET', PATH)).body).toMatchObject({
      error_code: 'ERR_1',
      status_code: 403,
      msg: 'Read-only.',
    })
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

  test('with a latency every request of a page is late, its files too, and no other client', async () => {
    const { app, close } = await openTestService(testStore)
    const body = JSON.stringify({ ms: 60_000 })
    const headers = { 'Content-Type': 'application/json' }
    await app.request('http://adit.test/faults/latency', { method: 'PUT', headers, body })
    const answered: string[] = []
    const leaving = new AbortController()
    const ofPage = ['/', '/api/kubernetes_operators', '/config.json'].map(async (path) => {
      const page = { headers: { 'Sec-Fetch-Mode': 'cors' }, signal: leaving.signal }
      await app.request(`http://adit.test${path}`, page)
      answered.push(path)
    })
    expect((await app.request('http://adit.test/config.json')).status).toBe(200)
    expect(answered).toEqual([])
    leaving.abort()
    await Promise.all(ofPage)
    await close()
  })

  test('method, path, skip and times choose the requests', async () => {
    await add({
      kind: 'status',
      status: 500,
      method: 'GET',
      path: `${PATH}/:id`,
      skip: 1,
      times: 2,
    })
    const { body } = await call('POST', PATH, { body: {} })
    const statuses: number[] = []
    for (let index = 0; index < 4; index += 1) {
      expect((await call('GET', PATH)).status).toBe(200)
      statuses.push((await call('GET', `${PATH}/${body.id}`)).status)
    }
    expect(statuses).toEqual([200, 500, 500, 200])
  })

  test('pending faults are listed and cleared by key', async () => {
    const { key: other } = await service.account()
    await add({ kind: 'html', times: 3 })
    expect((await faults('GET')).body).toEqual({ faults: [{ kind: 'html', times: 3, skip: 0 }] })
    expect((await faults('GET', '', undefined, other)).body).toEqual({ faults: [] })
    await faults('DELETE', '', undefined, other)
    const { status, headers, body } = await call('GET', PATH)
    expect(status).toBe(502)
    expect(headers.get('content-type')).toMatch(/^text\/html/)
    expect(body).toContain('Bad Gateway')
    await faults('DELETE')
    expect((await call('GET', PATH)).status).toBe(200)
  })

  test('a page of a proxy has the status asked for', async () => {
    await add({ kind: 'html', status: 404, retry_after: 3 })
    const { status, headers, body } = await call('GET', PATH)
    expect(status).toBe(404)
    expect(headers.get('retry-after')).toBe('3')
    expect(body).toContain('404 Not Found')
  })

  test('members replace those of a reply, and of every item of a list', async () => {
    const { body: made } = await call('POST', PATH, { body: { description: 'Door' } })
    await add({ kind: 'members', members: { region: 'moon-1' }, times: 2 })
    const { body: list } = await call('GET', PATH)
    expect(list.operators).toContainEqual({ ...made, region: 'moon-1' })
    const { body: one } = await call('GET', `${PATH}/${made.id}`)
    expect(one).toEqual({ ...made, region: 'moon-1' })
  })

  test('a wrong fault is refused with its field', async () => {
    const { status, body } = await faults('POST', '', { kind: 'fire', ms: -1 })
    expect(status).toBe(422)
    expect(Object.keys(body.details)).toEqual(expect.arrayContaining(['kind', 'ms']))
  })

  test('nulls leave only ids, dates and shapes', async () => {
    await call('POST', PATH, { body: { enabled_features: ['bindings'], description: 'x' } })
    await add({ kind: 'nulls' })
    const { body } = await call('GET', PATH)
    expect(body).toMatchObject({ uri: null, next_page_uri: null })
    expect(body.operators[0]).toMatchObject({
      id: expect.stringMatching(/^k8sop_/),
      created_at: '0001-01-01T00:00:00Z',
      description: null,
      enabled_features: null,
      deployment: { name: null },
      binding: { endpoint_selectors: null, cert: null },
    })
  })

  test('the next page can be said to be elsewhere, or this one again', async () => {
    for (let index = 0; index < 5; index += 1) await call('POST', PATH, { body: {} })
    const real: string = (await call('GET', `${PATH}?limit=2`)).body.next_page_uri
    await add({ kind: 'foreign_next_page' })
    const foreign: string = (await call('GET', `${PATH}?limit=2`)).body.next_page_uri
    expect(new URL(foreign).host).toBe('elsewhere.example')
    expect(new URL(foreign).search).toBe(new URL(real).search)
    await add({ kind: 'repeat_next_page' })
    const second = real.slice('http://adit.test/api'.length)
    expect((await call('GET', second)).body.next_page_uri).toBe(real)
  })

  test('extra fields, features and regions come on top', async () => {
    await call('POST', PATH, { body: { enabled_features: ['ingress'] } })
    await add({ kind: 'extra_fields' })
    const { body } = await call('GET', PATH)
    expect(body).toMatchObject({ weight: 7, labels: {} })
    expect(body.operators[0]).toMatchObject({
      weight: 7,
      enabled_features: ['ingress', 'teleport'],
      region: 'moon-1',
    })
  })

  test('slow answers late, and right', async () => {
    await add({ kind: 'slow', ms: 20 })
    expect((await call('GET', PATH)).status).toBe(200)
  })

  test('hold keeps a request back until the faults of its key are cleared', async () => {
    await add({ kind: 'hold', method: 'POST' })
    const held = call('POST', PATH, { body: { description: 'Held' } })
    await expect.poll(async () => (await faults('GET')).body.faults).toEqual([])
    expect((await call('GET', PATH)).body.operators).toEqual([])
    const { key: otherKey } = await service.account()
    await faults('DELETE', '', undefined, otherKey)
    expect((await call('GET', PATH)).body.operators).toEqual([])
    await faults('DELETE')
    expect((await held).status).toBe(201)
    expect((await call('GET', PATH)).body.operators).toMatchObject([{ description: 'Held' }])
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

  test('an account of its own can be made, filled with as many records as asked', async () => {
    const made = await faults('POST', '/accounts', { operators: 250, endpoints: 10 })
    expect(made.status).toBe(201)
    const own = callerOf(service.app, made.body.key)
    const page = await own('GET', PATH)
    expect(page.body.operators).toHaveLength(100)
    expect(page.body.operators[0].description).toBe('operator 250')
    expect(page.body.next_page_uri).not.toBeNull()
    expect((await own('GET', `${PATH}/${page.body.operators[0].id}`)).body).toEqual(
      page.body.operators[0],
    )
  })

  test('stored columns can be set to what no request could set', async () => {
    const { body } = await call('POST', PATH, { body: { enabled_features: ['bindings'] } })
    const set = await faults('PATCH', `/operators/${body.id}`, {
      description: 'x'.repeat(400),
      not_before: 'yesterday',
      not_after: '2001-01-01T00:00:00Z',
      created_at: '1999-12-31T23:59:59Z',
      enabled_features: ['teleport'],
    })
    expect(set.status).toBe(200)
    expect((await call('GET', `${PATH}/${body.id}`)).body).toMatchObject({
      description: 'x'.repeat(400),
      created_at: '1999-12-31T23:59:59.000Z',
      enabled_features: ['teleport'],
      binding: { cert: { cert: '', not_before: 'yesterday', not_after: '2001-01-01T00:00:00Z' } },
    })
  })
})
