import { describe, expect, test } from 'vitest'
import { ACCOUNT_HEADER } from '#contract/headers.ts'
import { EDGE_LIST_PATH } from '#contract/edge-list.ts'
import { type Call, callerOf, expectRefusal } from '#service/testing/test-call.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { storeKey } from '#service/testing/store-key.ts'
import { testStores } from '#service/testing/test-stores.ts'

describe.each(testStores.slice(0, 1))(
  'the list of edges is answered as the API is, on $name,',
  (testStore) => {
    const { service, key } = serviceOn(testStore)
    const beside: Call = (...request) => callerOf(service().app, key(), '')(...request)

    test('with a key of any kind, also on HEAD', async () => {
      const made = async (kind: 'full' | 'read_only') =>
        (await storeKey(service().store, { kind })).key
      const full = callerOf(service().app, await made('full'))
      await full('PUT', '/edges/tls/shop/backend', { body: {} })
      const readOnly = callerOf(service().app, await made('read_only'), '')
      const { status, body, headers } = await readOnly('GET', EDGE_LIST_PATH)
      expect([status, body.edges.length]).toEqual([200, 1])
      expect(headers.get(ACCOUNT_HEADER)).not.toBeNull()
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(await readOnly('HEAD', EDGE_LIST_PATH)).toMatchObject({ status: 200, body: '' })
    })

    test.each([
      ['limit=0', 'limit'],
      ['limit=1001', 'limit'],
      ['limit=1&limit=2', 'limit'],
      ['after=shop', 'after'],
      ['after=http%2Fshop', 'after'],
      ['after=tls%2F', 'after'],
      ['after=tls%2F..', 'after'],
      [`after=tls%2F${'x'.repeat(256)}`, 'after'],
      ['before_id=k8sop_1', 'before_id'],
    ])('with the query %s refused', async (query, name) => {
      expectRefusal(await beside('GET', `${EDGE_LIST_PATH}?${query}`), 400, name)
    })

    test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('and not to %s', async (method) => {
      const answer = await beside(method, EDGE_LIST_PATH, { body: {} })
      expectRefusal(answer, 405, 'method')
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
    })

    test('at its own path only', async () => {
      for (const path of [
        '/api/edges',
        `/api${EDGE_LIST_PATH}`,
        `${EDGE_LIST_PATH}/tls`,
        '/account',
      ])
        expectRefusal(await beside('GET', path), 404, 'path')
    })
  },
)
