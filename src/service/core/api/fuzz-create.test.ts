import { describe, expect, test } from 'vitest'
import { operatorBodies } from '#service/testing/test-operator-bodies.ts'
import { makeCsr } from '#service/testing/test-requests.ts'
import { openTestService } from '#service/testing/test-service.ts'
import { storm } from '#service/testing/test-storm.ts'
import { testStores } from '#service/testing/test-stores.ts'

// One file per operation, so that they run in parallel.
describe.each(testStores)('any body at all, on $name', (testStore) => {
  test('a create is carried out or refused clearly, with nothing left behind', async () => {
    const service = await openTestService(testStore)
    const { call, account } = await service.account()
    await storm(testStore, {
      body: operatorBodies(await makeCsr()),
      send: (raw) => call('POST', '/kubernetes_operators', { raw }),
      look: async (last) => {
        const [newest] = await service.store.operators.page(account, 1)
        expect(newest?.id).toBe(last.id)
      },
    })
    await service.close()
  })
})
