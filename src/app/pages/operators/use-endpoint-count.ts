import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Client } from '../../api/client.ts'
import {
  boundEndpointsQuery,
  type BoundEndpointPage,
} from '../../resources/operators/bound-endpoints.ts'
import { hasBindings, type OperatorDocument } from '../../resources/operators/operator-document.ts'
import { boundEndpointsKey } from '../../resources/operators/operator-keys.ts'
import { formatNumber } from '../../ui/intl.ts'
import { whenIdle } from '../../ui/when-idle.ts'

// It is not urgent, and is not retried. A failure is silent: the tab reads it again, and tells it.
const readEndpoints = async (cache: QueryClient, client: Client, id: string) => {
  const query = boundEndpointsQuery(client, id, null)
  await cache.prefetchQuery({ ...query, retry: false, staleTime: Infinity })
  if (cache.getQueryData(query.queryKey) === undefined)
    cache.removeQueries({ queryKey: query.queryKey, exact: true, type: 'inactive' })
}

/** How many endpoints a first page has: `12`, or `12+` if more pages follow; "" if the reply has no list. */
export const endpointCount = ({
  endpoints,
  odd,
  next_page_uri,
}: Pick<BoundEndpointPage, 'endpoints' | 'odd' | 'next_page_uri'>): string =>
  endpoints === null
    ? ''
    : `${formatNumber(endpoints.length + odd.length)}${next_page_uri === null ? '' : '+'}`

/**
 * How many endpoints are bound to an operator; "" while that is not known. It is read once the page is shown, where
 * something can be bound and the service has room for more calls; what a change has made out of date is not counted.
 */
export const useEndpointCount = (client: Client, operator: OperatorDocument): string => {
  const { id } = operator
  const cache = useQueryClient()
  const canBind = hasBindings(operator)
  useEffect(
    () =>
      whenIdle(() => {
        if (canBind && client.state.get() !== 'limited') void readEndpoints(cache, client, id)
      }),
    [cache, client, id, canBind],
  )
  const subscribe = useCallback(
    (notify: () => void) => cache.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    [cache],
  )
  return useSyncExternalStore(subscribe, () => {
    const first = cache.getQueryState<BoundEndpointPage>([...boundEndpointsKey(client, id), null])
    return first?.data && !first.isInvalidated ? endpointCount(first.data) : ''
  })
}
