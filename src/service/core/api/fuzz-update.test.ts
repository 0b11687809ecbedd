import { describe, expect, test } from 'vitest'
import { operatorBodies } from '#service/testing/test-operator-bodies.ts'
import { makeCsr } from '#service/testing/test-requests.ts'
import { openTestService } from '#service/testing/test-service.ts'
import { storm } from '#service/testing/test-storm.ts'
import { testStores } from '#service/testing/test-stores.ts'

describe.each(testStores)('any body at all, on $name', (testStore) => {
  test('an update is carried out or refused clearly, with the document as it was', async () => {
    const service = await openTestService(testStore)
    const { call } = await service.account()
    const { body: operator } = await call('POST', '/kubernetes_operators', {
      body: { enabled_features: ['bindings'], description: 'as it was' },
    })
    const path = `/kubernetes_operators/${operator.id}`
    await storm(testStore, {
      body: operatorBodies(await makeCsr()),
      send: (raw) => call('PATCH', path, { raw }),
      look: async (last) => expect((await call('GET', path)).body).toEqual(last),
    })
    await service.close()
  })
})
