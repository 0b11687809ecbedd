import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { Client } from '../../../api/client.ts'
import {
  knownEndpoints,
  type KnownEndpoints,
} from '../../../resources/operators/known-endpoints.ts'

/**
 * The known endpoints of a connection, as long as a page shows them: what the cache drops meanwhile, because no other
 * page needs it, stays.
 */
export const watchKnown = (cache: QueryClient, client: Client) => {
  let signature: string | undefined
  let known: KnownEndpoints = { endpoints: [], isAll: false }
  const get = (): KnownEndpoints => {
    const queries = cache.getQueryCache().findAll({ queryKey: [...client.key, 'operators'] })
    const now = queries
      .map(({ queryHash, state }) => `${queryHash} ${state.dataUpdatedAt} ${state.isInvalidated}`)
      .join('\n')
    if (now === signature) return known
    signature = now
    const found = knownEndpoints(cache, client)
    const read = new Map<unknown, Record<string, unknown>>()
    for (const endpoint of [...known.endpoints, ...found.endpoints])
      read.set(endpoint['id'] ?? endpoint, endpoint)
    const endpoints = [...read.values()]
    const isSame =
      endpoints.length === known.endpoints.length &&
      endpoints.every((endpoint, place) => endpoint === known.endpoints[place])
    if (!isSame || found.isAll !== known.isAll)
      known = { endpoints: isSame ? known.endpoints : endpoints, isAll: found.isAll }
    return known
  }
  return {
    get,
    subscribe: (notify: () => void) =>
      cache.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
  }
}

/** The endpoints of the account that were read, while a page is shown. */
export const useKnownEndpoints = (client: Client): KnownEndpoints => {
  const cache = useQueryClient()
  const watched = useMemo(() => watchKnown(cache, client), [cache, client])
  return useSyncExternalStore(watched.subscribe, watched.get)
}
