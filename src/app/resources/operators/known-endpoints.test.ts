import { Operator } from '#contract/operators.ts'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { testClient } from '../../api/test-client.ts'
import { boundEndpointsQuery, readBoundEndpoints } from './bound-endpoints.ts'
import { findAllBinder, knownEndpoints } from './known-endpoints.ts'
import { readOperator } from './operator-document.ts'
import { operatorListQuery, operatorQuery } from './operator-queries.ts'

const client = testClient(() => Promise.reject(new Error('asks nothing')))

const operator = (id: string, selectors: string[], features = ['bindings']) =>
  readOperator(
    Operator.parse({ id, enabled_features: features, binding: { endpoint_selectors: selectors } }),
  )

const setUp = () => {
  const cache = createQueryClient()
  let at = 1
  return {
    cache,
    pages: (id: string, ...sources: unknown[]) =>
      cache.setQueryData(
        boundEndpointsQuery(client, id).queryKey,
        { pages: sources.map(readBoundEndpoints), pageParams: sources.map((_, page) => page) },
        { updatedAt: at++ },
      ),
    read: (one: ReturnType<typeof operator>) =>
      cache.setQueryData(operatorQuery(client, one.id).queryKey, one, { updatedAt: at++ }),
    list: (...operators: ReturnType<typeof operator>[]) =>
      cache.setQueryData(
        operatorListQuery(client, null).queryKey,
        { operators, odd: [], next_page_uri: null },
        { updatedAt: at++ },
      ),
  }
}

test('each endpoint is there once, as the newest page has it; entries that are no objects are not', () => {
  const { cache, pages } = setUp()
  pages('b', [{ id: 'ep_2', url: 'old' }, null, 7])
  pages('a', {
    endpoints: [
      { id: 'ep_1', extra: 1 },
      { id: 'ep_2', url: 'new' },
    ],
  })
  pages('c', { endpoints: [{ url: 'no id' }, { url: 'no id' }, { url: 'other' }] })
  pages('d', { nothing: true })
  expect(knownEndpoints(cache, client).endpoints).toEqual([
    { id: 'ep_2', url: 'new' },
    { id: 'ep_1', extra: 1 },
    { url: 'no id' },
    { url: 'other' },
  ])
})

test('they are all once an operator that binds all was read to its last page', async () => {
  const { cache, pages, read } = setUp()
  const isAll = () => knownEndpoints(cache, client).isAll
  pages('a', { endpoints: [{ id: 'ep_2' }], next_page_uri: '/x?before_id=ep_2' })
  read(operator('a', ['endpoint.x', ' true\n']))
  expect(isAll()).toBe(false)
  const first = { endpoints: [{ id: 'ep_2' }], next_page_uri: '/x?before_id=ep_2' }
  pages('a', first, { endpoints: [], next_page_uri: null })
  expect(isAll()).toBe(true)
  await cache.invalidateQueries({ queryKey: boundEndpointsQuery(client, 'a').queryKey })
  expect(isAll()).toBe(false)
})

test('an operator with other selectors, without bindings, or with pages in a circle proves nothing', () => {
  const { cache, pages, read } = setUp()
  pages('a', [{ id: 'ep_1' }])
  read(operator('a', ['endpoint.type == "cloud"']))
  pages('b', [])
  read(operator('b', ['true'], ['ingress']))
  const round = { endpoints: [], next_page_uri: '/x?before_id=c' }
  pages('c', round, round)
  read(operator('c', ['true']))
  pages('d', { nothing: true })
  read(operator('d', ['true']))
  expect(knownEndpoints(cache, client).isAll).toBe(false)
})

test('an operator that binds all is taken from what was read, else from the list', async () => {
  const asked: string[] = []
  const cache = createQueryClient({ retry: false })
  const binder = { enabled_features: ['bindings'], binding: { endpoint_selectors: ['true'] } }
  const listing = testClient(async ({ path }: { path: string }) => {
    asked.push(path)
    return { operators: [{ id: 'b' }, { id: 'a', ...binder }] }
  })
  expect((await findAllBinder(cache, listing))?.id).toBe('a')
  expect((await findAllBinder(cache, listing))?.id).toBe('a')
  expect(asked).toHaveLength(1)
})
