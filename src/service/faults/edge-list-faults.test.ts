import { describe, expect, test } from 'vitest'
import { EDGE_LIST_PATH, EdgeList } from '#contract/edge-list.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { callerOf } from '#service/testing/test-call.ts'
import { testStores } from '#service/testing/test-stores.ts'

const ORIGIN = 'http://adit.test'

describe.each(testStores.slice(0, 1))('faults in the list of edges', (testStore) => {
  const { service } = serviceOn(testStore)

  const newAccount = async () => {
    const { key, call } = await service().account()
    const beside = callerOf(service().app, key, '')
    const add = async (fault: object) =>
      expect((await beside('POST', '/faults', { body: fault })).status).toBe(201)
    for (const id of ['a', 'b'])
      await call('PUT', `/edges/tls/${id}/backend`, { body: { backend_id: 'bkd_1' } })
    return { call, add, list: (query = '') => beside('GET', EDGE_LIST_PATH + query) }
  }

  test('are requested by its path, which no operation of the API has', async () => {
    const { call, add, list } = await newAccount()
    await add({ kind: 'status', status: 429, path: EDGE_LIST_PATH })
    expect((await call('GET', '/edges/tls/a/backend')).status).toBe(200)
    expect((await list()).status).toBe(429)
    expect((await list()).status).toBe(200)
    await add({ kind: 'status', status: 500, path: '/edges/tls/:id/backend' })
    expect((await list()).status).toBe(200)
    expect((await call('GET', '/edges/tls/a/backend')).status).toBe(500)
  })

  test('change its edges as they do the records of other lists', async () => {
    const { add, list } = await newAccount()
    await add({ kind: 'nulls' })
    const nulled = (await list()).body
    expect(nulled).toMatchObject({
      edges: [
        { kind: 'tls', id: 'a', modules: { backend: { enabled: null } } },
        { kind: 'tls', id: 'b' },
      ],
      uri: null,
    })
    expect(EdgeList.safeParse(nulled).success).toBe(true)
    await add({ kind: 'extra_fields' })
    expect((await list()).body.edges[1]).toMatchObject({ id: 'b', weight: 7 })
    await add({ kind: 'odd_items' })
    expect((await list()).body.edges).toHaveLength(6)
    await add({ kind: 'foreign_next_page' })
    const { body } = await list('?limit=1')
    expect(body.next_page_uri).toBe(
      `https://elsewhere.example${EDGE_LIST_PATH}?limit=1&after=tls%2Fa`,
    )
    await add({ kind: 'repeat_next_page' })
    expect((await list('?limit=1')).body.next_page_uri).toBe(`${ORIGIN}${EDGE_LIST_PATH}?limit=1`)
  })
})
