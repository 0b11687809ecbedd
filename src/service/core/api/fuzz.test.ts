import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { operatorBodies } from '#service/testing/test-operator-bodies.ts'
import { makeCsr } from '#service/testing/test-requests.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { bodies, storm, words } from '#service/testing/test-storm.ts'
import { testStores } from '#service/testing/test-stores.ts'

const LIST = '/kubernetes_operators'

const moduleBodies = bodies(
  fc.record(
    {
      enabled: fc.boolean(),
      ip_policy_ids: fc.array(words, { maxLength: 4 }),
      backend_id: words,
    },
    { requiredKeys: [] },
  ),
)

describe.each(testStores)('any body at all, on $name', (testStore) => {
  const { call, account, service } = serviceOn(testStore)
  let csr = ''
  beforeAll(async () => {
    csr = await makeCsr()
  })

  test('a create is carried out or refused clearly, with nothing left behind', () =>
    storm(testStore, {
      body: operatorBodies(csr),
      send: (raw) => call('POST', LIST, { raw }),
      look: async (last) => {
        const [newest] = await service().store.operators.page(account(), 1)
        expect(newest?.id).toBe(last.id)
      },
    }))

  test('an update is carried out or refused clearly, with the document as it was', async () => {
    const { body: operator } = await call('POST', LIST, {
      body: { enabled_features: ['bindings'], description: 'as it was' },
    })
    const path = `${LIST}/${operator.id}`
    await storm(testStore, {
      body: operatorBodies(csr),
      send: (raw) => call('PATCH', path, { raw }),
      look: async (last) => expect((await call('GET', path)).body).toEqual(last),
    })
  })

  test.each(['/edges/tcp/e/ip_restriction', '/edges/tls/e/backend'])(
    'a replace of %s is carried out or refused clearly',
    (path) =>
      storm(testStore, {
        body: moduleBodies,
        send: (raw) => call('PUT', path, { raw }),
        look: async (last) => expect((await call('GET', path)).body).toEqual(last),
      }),
  )
})
