import { describe, expect, test } from 'vitest'
import { EDGE_LIST_PATH } from '#contract/edge-list.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { type Answer, callerOf, expectRefusal } from '#service/testing/test-call.ts'
import { testStores } from '#service/testing/test-stores.ts'

const LIST = '/kubernetes_operators'
const LIMIT = 3

const clock = { ms: 0 }

const told = ({ headers }: Answer) => [headers.get('ratelimit'), headers.get('ratelimit-policy')]
const POLICY = '"per-key";q=3;w=60'

// One store is enough: the limit asks none.
describe.each(testStores.slice(0, 1))('a limit of requests a minute', (testStore) => {
  const { service } = serviceOn(testStore, {
    configuration: { requestsPerMinute: LIMIT },
    clock: () => clock.ms,
  })

  test('is told by every answer, and answered 429 when it is reached', async () => {
    const { call } = await service().account()
    expect(told(await call('GET', LIST))).toEqual(['"per-key";r=2;t=60', POLICY])
    clock.ms += 18_500
    // Errors count and tell, too: they are work for the service as well.
    const missing = await call('GET', `${LIST}/k8sop_none`)
    expect([missing.status, ...told(missing)]).toEqual([404, '"per-key";r=1;t=42', POLICY])
    const wrong = await call('POST', LIST, { body: { colour: 'red' } })
    expect([wrong.status, ...told(wrong)]).toEqual([422, '"per-key";r=0;t=42', POLICY])

    const refused = await call('POST', LIST, { body: {} })
    expectRefusal(refused, 429, 'requests')
    expect(refused.body.error_code).toBe('ADIT_RATE_LIMITED')
    expect(refused.headers.get('retry-after')).toBe('42')
    expect(told(refused)).toEqual(['"per-key";r=0;t=42', POLICY])
    clock.ms += 42_000
    expect(told(await call('GET', LIST))).toEqual(['"per-key";r=0;t=18', POLICY])
  })

  test('counts the list of edges with the operations of the API', async () => {
    const { call, key } = await service().account()
    const beside = callerOf(service().app, key, '')
    for (let sent = 0; sent < LIMIT - 1; sent += 1) await call('GET', LIST)
    expect(told(await beside('GET', EDGE_LIST_PATH))).toEqual(['"per-key";r=0;t=60', POLICY])
    expect((await beside('GET', EDGE_LIST_PATH)).status).toBe(429)
  })

  test('counts no request without a valid key, nor one outside the API', async () => {
    const { call, key } = await service().account()
    const { app } = service()
    const headers = { Authorization: `Bearer ${key}`, 'Service-Version': '2' }
    for (const path of ['/healthz', '/config.json', '/api/openapi.json', '/none', '/api/none'])
      for (let sent = 0; sent < LIMIT; sent += 1) {
        const { status, headers: answered } = await app.request(path, { headers })
        expect([path, status]).not.toEqual([path, 429])
        expect(answered.get('ratelimit')).toBeNull()
      }
    for (let sent = 0; sent <= LIMIT; sent += 1) {
      const signedOut = await app.request('/sign-in', { method: 'DELETE', headers })
      expect([signedOut.status, signedOut.headers.get('ratelimit')]).toEqual([403, null])
    }
    const preflight = await app.request(`/api${LIST}`, { method: 'OPTIONS', headers })
    expect(preflight.headers.get('ratelimit')).toBeNull()
    const unknown = await call('GET', LIST, { headers: { Authorization: 'Bearer made-up' } })
    expect([unknown.status, ...told(unknown)]).toEqual([401, null, null])
    expect(told(await call('GET', LIST))[0]).toBe('"per-key";r=2;t=60')
  })
})

describe.each(testStores.slice(0, 1))('without the setting', (testStore) => {
  const { call } = serviceOn(testStore)

  test('there is no limit, and no answer tells of one', async () => {
    expect(told(await call('GET', LIST))).toEqual([null, null])
  })
})
