import { expect, test } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { testClient } from '../../../api/test-client.ts'
import {
  boundEndpointsQuery,
  readBoundEndpoints,
} from '../../../resources/operators/bound-endpoints.ts'
import { watchKnown } from './use-known-endpoints.ts'

test('what the cache drops stays known, and nothing new is told without a change', () => {
  const cache = createQueryClient()
  const client = testClient(() => Promise.reject(new Error('asks nothing')))
  const { queryKey } = boundEndpointsQuery(client, 'a')
  const tell = (...endpoints: object[]) =>
    cache.setQueryData(queryKey, { pages: [readBoundEndpoints({ endpoints })], pageParams: [null] })
  const { get } = watchKnown(cache, client)
  expect(get().endpoints).toEqual([])
  tell({ id: 'ep_1', url: 'old' })
  const first = get()
  expect(get()).toBe(first)
  cache.removeQueries({ queryKey })
  expect(get()).toBe(first)
  tell({ id: 'ep_1', url: 'new' }, { id: 'ep_2' })
  expect(get().endpoints).toEqual([{ id: 'ep_1', url: 'new' }, { id: 'ep_2' }])
})
