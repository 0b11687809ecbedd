import { describe, expect, test, vi } from 'vitest'
import { demoEndpoints } from '#service/core/demo/demo-endpoints.ts'
import { openCertificateAuthority } from './certificate-authority.ts'
import { createService } from '#service/core/service.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { testStores } from '#service/testing/test-stores.ts'

const LIST = '/api/kubernetes_operators'

describe.each(testStores.slice(0, 1))('the place of a request', (testStore) => {
  const { service } = serviceOn(testStore)

  const ask = async (path: string, key: string, init: RequestInit = {}) => {
    const place = {
      outside: vi.fn((wait: () => Promise<unknown>) => wait()),
      pause: vi.fn(() => Promise.resolve()),
    }
    const headers = {
      Authorization: `Bearer ${key}`,
      'Service-Version': '2',
      'Content-Type': 'application/json',
    }
    const { store, evaluator } = service()
    const authority = await openCertificateAuthority(store.certificateAuthority, { days: 90 })
    // Without the server around it, which gives each request a place of its own.
    const core = createService(
      { store, evaluator, authority },
      { versionHeader: 'Service-Version', auditDays: 90 },
    )
    const { status } = await core.request(path, { ...init, headers }, { place })
    const { outside, pause } = place
    const calls = { outside: outside.mock.calls, pause: pause.mock.calls }
    return { status, ...calls }
  }

  test('is left to others while a body comes and while selectors wait for a thread', async () => {
    const { key, account, call: own } = await service().account()
    const rows = demoEndpoints(account, 5, new Date())
    await service().store.transaction(({ endpoints }) => endpoints.insert(rows))
    const bound = { enabled_features: ['bindings'], binding: { endpoint_selectors: ['true'] } }
    const { body } = await own('POST', '/kubernetes_operators', { body: bound })
    const post = (sent: object) => ({ method: 'POST', body: JSON.stringify(sent) })
    expect((await ask(LIST, key, post({}))).outside).toHaveLength(1)
    expect((await ask(LIST, key, post(bound))).outside).toHaveLength(2)
    expect((await ask(`${LIST}/${body.id}/bound_endpoints`, key)).outside).toHaveLength(1)
    expect((await ask(`${LIST}/${body.id}`, key)).outside).toHaveLength(0)
    expect((await ask(`${LIST}/${body.id}`, key, { method: 'DELETE' })).outside).toHaveLength(1)
  })

  // Thirty-two slow bodies, of requests without a key, used to block all other requests.
  test('is left to others while the body of a sign-in comes, and asked for a key first', async () => {
    const { key } = await service().account()
    const code = JSON.stringify({ code: 'x', name: 'A browser' })
    expect((await ask('/sign-in', '', { method: 'POST', body: code })).outside).toHaveLength(1)
    const ending = { method: 'DELETE', body: 'slow' }
    expect(await ask('/sign-in', 'made up', ending)).toMatchObject({ status: 401, outside: [] })
    expect(await ask('/sign-in', key, ending)).toMatchObject({ status: 400 })
  })
})
