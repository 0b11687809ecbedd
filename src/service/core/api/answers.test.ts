import { describe, expect, test } from 'vitest'
import { serviceOn } from '#service/testing/service-on.ts'
import { expectRefusal } from '#service/testing/test-call.ts'
import { openTestService } from '#service/testing/test-service.ts'
import { testStores } from '#service/testing/test-stores.ts'

const LIST = '/kubernetes_operators'

describe.each(testStores.slice(0, 1))('answers on $name', (testStore) => {
  const { service } = serviceOn(testStore)

  const request = (path: string, init?: RequestInit) =>
    service().app.request(`http://adit.test${path}`, init)

  test('any page may call the API with a key: preflight and exposed headers', async () => {
    const preflight = await request(`/api${LIST}`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://dashboard.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,content-type,if-match,service-version',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(',')).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'if-match', 'service-version']),
    )
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')

    const refused = await request(`/api${LIST}`, { headers: { Origin: 'https://a.example' } })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(refused.headers.get('access-control-allow-credentials')).toBeNull()
    expect(refused.headers.get('access-control-expose-headers')).toMatch(/X-Operation-Id.*ETag/)
  })
})

describe.each(testStores)('a closed store: $name', (testStore) => {
  test('a request is answered 503, and nothing internal is told', async () => {
    const service = await openTestService(testStore)
    const { call } = await service.account()
    await service.close()
    const answer = await call('GET', LIST)
    expectRefusal(answer, 503)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(JSON.stringify(answer.body)).not.toMatch(/pool|kysely|pglite|postgres/i)
    expect((await service.app.request('/healthz')).status).toBe(503)
  })
})
