import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { demoEndpoints } from '#service/core/demo/demo-endpoints.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { nestedSelector } from '#service/testing/test-selectors.ts'
import type { Call } from '#service/testing/test-call.ts'
import { testStores } from '#service/testing/test-stores.ts'

const PATH = '/kubernetes_operators'
const ENDLESS = nestedSelector(12)
const RULE = 'Takes too long, or too much memory, to evaluate. Simplify it.'

const bodyOf = (selectors: string[]) => ({
  enabled_features: ['bindings'],
  binding: { endpoint_selectors: selectors },
})

/** What another account is answered, again and again, until an answer is there. */
const answersUntil = async (answer: Promise<unknown>, ask: () => Promise<number>) => {
  const state = { isPending: true }
  const settled = answer.finally(() => (state.isPending = false))
  const statuses = new Set<number>()
  while (state.isPending) {
    statuses.add(await ask())
    // The database of the tests is in this thread, and leaves it no time for anything else.
    await setImmediate()
  }
  await settled
  return [...statuses]
}

const [anyStore] = testStores
if (!anyStore) throw new Error('PGlite is always there')
const testStore = anyStore

describe('a selector that takes too long', () => {
  describe('in a write', () => {
    // Reads may take any time: a busy machine is slow.
    const { call, service } = serviceOn(testStore, { times: { checkMs: 500 } })

    /** An operator that binds all endpoints, without a selector that was checked. */
    const boundEndpointsOf = async (one: Call) => {
      const { body } = await one('POST', PATH, { body: { enabled_features: ['bindings'] } })
      return `${PATH}/${body.id}/bound_endpoints`
    }

    test.each([
      ['one of many', ['true', 'endpoint.nope', ENDLESS, 'false'], 2],
      ['one before what does not parse', [ENDLESS, 'a b'], 0],
    ])('is refused by its index: %s', async (_name, selectors, index) => {
      const other = await service().account()
      const path = await boundEndpointsOf(other.call)
      const refused = call('POST', PATH, { body: bodyOf(selectors) })
      const reading = async () => (await other.call('GET', path)).status
      expect(await answersUntil(refused, reading)).toEqual([200])
      const { status, body } = await refused
      expect(status).toBe(422)
      expect(body.details).toEqual({
        operation_id: expect.any(String),
        [`binding.endpoint_selectors[${index}]`]: RULE,
      })
      // The thread was replaced: as many attacks as threads leave none.
      expect(await reading()).toBe(200)
    })
  })

  describe('in what is stored', () => {
    // Writes may take any time.
    const { call, service, account } = serviceOn(testStore, { times: { matchMs: 500 } })

    test('is an error of its operator that names it, until it is replaced', async () => {
      const other = await service().account()
      await service().store.transaction(({ endpoints }) =>
        endpoints.insert(demoEndpoints(account(), 30, new Date())),
      )
      const { body: operator } = await call('POST', PATH, { body: bodyOf(['true']) })
      // Stored directly, as by an older version: a write would refuse it.
      await service().store.transaction(({ operators }) =>
        operators.update(account(), operator.id, () => ({
          endpoint_selectors: ["endpoint.proto == 'tcp'", ENDLESS, 'false'],
        })),
      )
      const path = `${PATH}/${operator.id}/bound_endpoints`
      for (let round = 0; round < 2; round += 1) {
        const refused = call('GET', path)
        const writing = async () =>
          (await other.call('POST', PATH, { body: bodyOf(['endpoint.id == "x"']) })).status
        expect(await answersUntil(refused, writing)).toEqual([201])
        const { status, body } = await refused
        expect(status).toBe(422)
        expect(body.msg).toBe(
          `Which endpoints are bound is not known. binding.endpoint_selectors[1]: ${RULE}`,
        )
        expect(body.details).toHaveProperty(['binding.endpoint_selectors[1]'], RULE)
      }
      const mended = await call('PATCH', `${PATH}/${operator.id}`, {
        body: { binding: { endpoint_selectors: [] } },
      })
      expect(mended.status).toBe(200)
      expect((await call('GET', path)).body.endpoints).toEqual([])
    })
  })
})
