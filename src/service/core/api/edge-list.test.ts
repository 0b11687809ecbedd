import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACCOUNT_HEADER } from '#contract/headers.ts'
import { EDGE_LIST_PATH, EdgeList } from '#contract/edge-list.ts'
import { EDGE_MODULES, type EdgeModule, tlsBackend } from '#contract/edge-modules.ts'
import { pathOf } from '#contract/operation.ts'
import { anyCharacter } from '#contract/test-texts.ts'
import { idText } from '#contract/text.ts'
import { type Call, callerOf, expectRefusal } from '#service/testing/test-call.ts'
import { serviceOn } from '#service/testing/service-on.ts'
import { storeKey } from '#service/testing/store-key.ts'
import type { TestService } from '#service/testing/test-accounts.ts'
import { testStores } from '#service/testing/test-stores.ts'

const ORIGIN = 'http://adit.test'
const LIST = ORIGIN + EDGE_LIST_PATH

/** A module that is set. */
type Given = { module: EdgeModule; id: string }

/** An account with a caller of what stands beside the API. */
const newAccount = async (service: TestService) => {
  const { key, account, call } = await service.account()
  return { account, call, beside: callerOf(service.app, key, '') }
}

const put = (service: TestService, account: string, given: readonly Given[]): Promise<void> =>
  service.store.transaction(async ({ edgeModules }) => {
    for (const { module, id } of given) {
      const key = { kind: module.kind, module: module.module, edge_id: id }
      await edgeModules.put(account, key, { enabled: true }, new Date())
    }
  })

type Edge = { kind: string; id: string; modules: Record<string, unknown> }

/** The edges of every page, by the addresses that the pages name. */
const walked = async (beside: Call, query: string): Promise<Edge[][]> => {
  const pages: Edge[][] = []
  for (let next: string | null = EDGE_LIST_PATH + query; next !== null;) {
    const { status, body } = await beside('GET', next)
    expect(status).toBe(200)
    expect(EdgeList.safeParse(body).success).toBe(true)
    expect(body.uri).toBe(ORIGIN + next)
    pages.push(body.edges)
    next = body.next_page_uri?.slice(ORIGIN.length) ?? null
  }
  return pages
}

const nameOf = ({ kind, id }: { kind: string; id: string }) => `${kind}/${id}`
const modulesIn = (edges: readonly Edge[]) =>
  new Map(edges.map((edge) => [nameOf(edge), Object.keys(edge.modules).toSorted()]))

const edgeIds = fc.oneof(
  fc.constantFrom('a', 'b', 'B', 'ü', 'a/b', '50%', 'edgtls_1'),
  fc
    .string({ unit: anyCharacter, minLength: 1, maxLength: 20 })
    .filter((id) => idText().safeParse(id).success),
)
const moduleSets = fc.array(fc.record({ module: fc.constantFrom(...EDGE_MODULES), id: edgeIds }), {
  maxLength: 25,
})

describe.each(testStores)('the list of edges on $name', (testStore) => {
  const { service } = serviceOn(testStore)

  test('has each edge with the modules that it has, as their GET gives them', async () => {
    const { call, beside } = await newAccount(service())
    expect((await beside('GET', EDGE_LIST_PATH)).body).toEqual({
      edges: [],
      uri: LIST,
      next_page_uri: null,
    })
    const bodies = { enabled: false, ip_policy_ids: ['ipp_b', 'ü/?'] }
    await call('PUT', '/edges/tls/shop/ip_restriction', { body: bodies })
    await call('PUT', '/edges/tls/shop/backend', { body: { backend_id: 'bkd_1' } })
    await call('PUT', '/edges/tcp/shop/ip_restriction', { body: {} })
    await call('PUT', '/edges/tls/bare/backend', { body: {} })
    const read = async (path: string) => (await call('GET', path)).body
    const { body, headers } = await beside('GET', EDGE_LIST_PATH)
    expect(body.edges).toEqual([
      {
        kind: 'tcp',
        id: 'shop',
        modules: { ip_restriction: await read('/edges/tcp/shop/ip_restriction') },
      },
      { kind: 'tls', id: 'bare', modules: { backend: { enabled: true, backend: null } } },
      {
        kind: 'tls',
        id: 'shop',
        modules: {
          ip_restriction: await read('/edges/tls/shop/ip_restriction'),
          backend: await read('/edges/tls/shop/backend'),
        },
      },
    ])
    expect(headers.get('cache-control')).toBe('no-store')

    await call('DELETE', '/edges/tls/bare/backend')
    await call('DELETE', '/edges/tls/shop/backend')
    const { edges } = (await beside('GET', EDGE_LIST_PATH)).body
    expect([...modulesIn(edges)]).toEqual([
      ['tcp/shop', ['ip_restriction']],
      ['tls/shop', ['ip_restriction']],
    ])
  })

  test('gives every edge once, none of another account, and no empty page but the only one', async () => {
    await fc.assert(
      fc.asyncProperty(
        moduleSets,
        moduleSets,
        fc.integer({ min: 1, max: 5 }),
        async (own, others, limit) => {
          const { account, beside } = await newAccount(service())
          const other = await newAccount(service())
          await put(service(), account, own)
          await put(service(), other.account, others)
          const pages = await walked(beside, `?limit=${limit}`)
          for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit)
          expect(pages.at(-1)?.length === 0).toBe(own.length === 0)
          const wanted = new Map<string, string[]>()
          for (const { module, id } of own) {
            const name = nameOf({ kind: module.kind, id })
            const modules = new Set([...(wanted.get(name) ?? []), module.module])
            wanted.set(name, [...modules].toSorted())
          }
          const seen = pages.flat()
          expect(new Set(seen.map(nameOf)).size).toBe(seen.length)
          expect(modulesIn(seen)).toEqual(wanted)
        },
      ),
      { numRuns: 10 },
    )
  })

  test('leaves out what is no module of this version, and goes on behind it', async () => {
    const { account, beside } = await newAccount(service())
    await service().store.transaction(async ({ edgeModules }) => {
      for (const [kind, edge_id, module] of [
        ['http', 'a', 'backend'],
        ['tcp', 'b', 'later'],
        ['tcp', 'c', 'backend'],
        ['tls', 'd', 'later'],
        ['tls', 'd', 'backend'],
        ['tls', 'e', 'later'],
      ] as const)
        await edgeModules.put(account, { kind, edge_id, module }, { enabled: true }, new Date())
    })
    const pages = await walked(beside, '?limit=1')
    expect(pages.map((page) => [...modulesIn(page)])).toEqual([[['tls/d', ['backend']]]])
  })

  test('goes on after an edge that is gone, and after any other that has a name', async () => {
    const { account, call, beside } = await newAccount(service())
    const ids = ['a', 'b', 'c/d', 'e']
    await put(
      service(),
      account,
      ids.map((id) => ({ module: tlsBackend, id })),
    )
    const first = await beside('GET', `${EDGE_LIST_PATH}?limit=2`)
    expect(first.body.next_page_uri).toBe(`${LIST}?limit=2&after=tls%2Fb`)
    await call('DELETE', pathOf(tlsBackend.remove, { id: 'b' }))
    const after = async (cursor: string) =>
      (await walked(beside, `?limit=1&after=${encodeURIComponent(cursor)}`))
        .flat()
        .map(({ id }) => id)
    expect(await after('tls/b')).toEqual(['c/d', 'e'])
    expect(await after('tls/c/d')).toEqual(['e'])
    expect(await after('tcp/z')).toEqual(['a', 'c/d', 'e'])
    expect(await after('tls/e')).toEqual([])
  })
})

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
  },
)
