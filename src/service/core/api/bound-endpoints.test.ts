import { beforeAll, describe, expect, test } from 'vitest'
import { demoEndpoints } from '#service/core/demo/demo-endpoints.ts'
import { newId } from '#service/core/store/ids.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { testStores } from '#service/testing/test-stores.ts'

const PATH = '/kubernetes_operators'
const BASE = 'http://adit.test/api'
const ENDPOINTS = 300

type Found = { id: string; url: string; bindings: string[]; region: string }

describe.each(testStores.slice(0, 1))('bound endpoints on $name', (testStore) => {
  const { call, service, account } = serviceOn(testStore, { clock: () => 0 })
  let all: ReturnType<typeof demoEndpoints>
  beforeAll(async () => {
    all = demoEndpoints(account(), ENDPOINTS, new Date())
    await service().store.transaction(({ endpoints }) => endpoints.insert(all))
  })

  const operatorWith = async (selectors: string[]): Promise<string> => {
    const { body } = await call('POST', PATH, {
      body: { enabled_features: ['bindings'], binding: { endpoint_selectors: selectors } },
    })
    return `${PATH}/${body.id}/bound_endpoints`
  }

  const walk = async (first: string): Promise<Found[]> => {
    const found: Found[] = []
    let path: string | undefined = first
    while (path !== undefined) {
      const { status, body } = await call('GET', path)
      expect(status).toBe(200)
      found.push(...body.endpoints)
      path = body.next_page_uri?.slice(BASE.length)
    }
    return found
  }

  const idsWhere = (matches: (row: (typeof all)[number]) => boolean): string[] =>
    all
      .filter((row) => row.bindings.includes('kubernetes') && matches(row))
      .map(({ id }) => id)
      .toSorted()
      .toReversed()

  test('are those that bind to kubernetes and match any selector, newest first', async () => {
    const path = await operatorWith([
      'endpoint.url.contains("warehouse")',
      'endpoint.region == "eu" && endpoint.proto == "tcp"',
    ])
    const expected = idsWhere(
      ({ url, region, proto }) => url.includes('warehouse') || (region === 'eu' && proto === 'tcp'),
    )
    const { body } = await call('GET', path)
    expect(body.uri).toBe(BASE + path)
    expect(body.endpoints.map(({ id }: Found) => id)).toEqual(expected)
    expect(body.endpoints[0]).toEqual({
      id: expected[0],
      uri: `${BASE}/endpoints/${expected[0]}`,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      url: expect.any(String),
      public_url: expect.any(String),
      proto: expect.any(String),
      type: expect.any(String),
      bindings: ['kubernetes'],
      region: expect.any(String),
      description: expect.any(String),
      metadata: expect.any(String),
      hostport: expect.any(String),
    })
  })

  test('are paged without loss or repetition, whatever the page size', async () => {
    const everything = idsWhere(() => true)
    for (const limit of [7, 100]) {
      const path = await operatorWith(['true'])
      const found = await walk(`${path}?limit=${limit}`)
      expect(found.map(({ id }) => id)).toEqual(everything)
    }
    const one = await walk(`${await operatorWith(['endpoint.proto == "tls"'])}?limit=1`)
    expect(one.map(({ id }) => id)).toEqual(idsWhere(({ proto }) => proto === 'tls'))
    const { body } = await call('GET', await operatorWith(['true']))
    expect(body.endpoints).toHaveLength(Math.min(100, everything.length))
  })

  test('a selector that fails on an endpoint does not match it', async () => {
    const path = await operatorWith(['endpoint.nothing == 1', 'endpoint.proto == "tcp"'])
    const found = await walk(path)
    expect(found.map(({ id }) => id)).toEqual(idsWhere(({ proto }) => proto === 'tcp'))
  })

  test('are none without the feature, and without selectors', async () => {
    const { body: plain } = await call('POST', PATH, { body: {} })
    for (const path of [`${PATH}/${plain.id}/bound_endpoints`, await operatorWith([])]) {
      const { body } = await call('GET', path)
      expect(body).toEqual({ endpoints: [], uri: BASE + path, next_page_uri: null })
    }
  })

  test('of an unknown operator are 404, and a cursor of another list is refused', async () => {
    expect((await call('GET', `${PATH}/nobody/bound_endpoints`)).status).toBe(404)
    const path = await operatorWith(['true'])
    const refused = await call('GET', `${path}?before_id=${newId('k8sop')}`)
    expect(refused.status).toBe(400)
    expect(refused.body.details).toHaveProperty('before_id')
  })

  test('matches behind thousands of others are found on one page, by clients that stop at an empty one', async () => {
    const { account: own, call: mine } = await service().account()
    const rows = demoEndpoints(own, 6000, new Date()).map((row) => ({
      ...row,
      bindings: ['kubernetes'],
    }))
    await service().store.transaction(({ endpoints }) => endpoints.insert(rows))
    const sorted = rows.map(({ id }) => id).toSorted()
    const foundBy = async (selector: string) => {
      const { body } = await mine('POST', PATH, {
        body: { enabled_features: ['bindings'], binding: { endpoint_selectors: [selector] } },
      })
      const answer = await mine('GET', `${PATH}/${body.id}/bound_endpoints`)
      return answer.body.endpoints.map(({ id }: Found) => id)
    }
    expect(await foundBy('endpoint.url.contains("never")')).toEqual([])
    expect(await foundBy(`endpoint.id == ${JSON.stringify(sorted[0])}`)).toEqual([sorted[0]])
  })
})
