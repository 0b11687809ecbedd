import { describe, expect, test } from 'vitest'
import { API_BASE_PATH } from '#contract/version.ts'
import { demoEndpoints } from '#service/core/demo/demo-endpoints.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { testStores } from '#service/testing/test-stores.ts'

const PATH = '/kubernetes_operators'

describe.each(testStores.slice(0, 1))('a long search for bound endpoints on $name', (testStore) => {
  const time = { now: 0, step: 0 }
  const clock = () => (time.now += time.step)
  const { service } = serviceOn(testStore, { clock })

  /** An account with two matches: the newest and the oldest of its endpoints. */
  const accountOf = async (count: number) => {
    time.step = 0
    const own = await service().account()
    const rows = demoEndpoints(own.account, count, new Date()).map((row) => ({
      ...row,
      bindings: ['kubernetes'],
    }))
    await service().store.transaction(({ endpoints }) => endpoints.insert(rows))
    const ids = rows.map(({ id }) => id).toSorted()
    const wanted = [ids.at(-1), ids[0]]
    const { body } = await own.call('POST', PATH, {
      body: {
        enabled_features: ['bindings'],
        binding: { endpoint_selectors: [`endpoint.id.matches('^(${wanted.join('|')})$')`] },
      },
    })
    return { ...own, wanted, path: `${PATH}/${body.id}/bound_endpoints` }
  }

  test('ends a page that has a match early', async () => {
    const { call, wanted, path } = await accountOf(400)
    time.step = 2000
    const { body } = await call('GET', `${path}?limit=10`)
    expect(body.endpoints.map(({ id }: { id: string }) => id)).toEqual(wanted.slice(0, 1))
    expect(body.next_page_uri).toContain('before_id=')
  })

  test('that finds nothing in time is refused and says where to go on, never an empty page', async () => {
    const { call, wanted, path } = await accountOf(400)
    time.step = 20_000
    const refused = await call('GET', `${path}?limit=10&before_id=${wanted[0]}`)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('Retry-After')).toBe('30')
    const next = /before_id=(ep_\w+)/.exec(refused.body.msg)?.[1]
    time.step = 0
    const { body } = await call('GET', `${path}?limit=10&before_id=${next}`)
    expect(body.endpoints.map(({ id }: { id: string }) => id)).toEqual(wanted.slice(1))
    expect(body.next_page_uri).toBeNull()
  })

  test('ends when its client has left', async () => {
    const { key, path } = await accountOf(400)
    const looked = { times: 0 }
    const outgoing = {
      get destroyed() {
        looked.times += 1
        return looked.times > 1
      },
      destroy: () => undefined,
    }
    const response = await service().app.request(
      `http://adit.test${API_BASE_PATH}${path}?limit=10`,
      { headers: { Authorization: `Bearer ${key}`, 'Service-Version': '2' } },
      { outgoing },
    )
    expect(response.status).toBe(499)
    expect(looked.times).toBe(2)
  })
})
