import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { Client } from '../../api/client.ts'
import type { BoundEndpointPage } from '../../resources/operators/bound-endpoints.ts'
import { boundEndpointsKey } from '../../resources/operators/operator-keys.ts'
import { formatNumber } from '../../ui/intl.ts'

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
 * How many endpoints are bound to an operator; "" while that is not known. It only looks at what was read for the tab
 * of the endpoints: it reads nothing, and what a change has made out of date is not counted.
 */
export const useEndpointCount = (client: Client, id: string): string => {
  const cache = useQueryClient()
  const subscribe = useCallback(
    (notify: () => void) => cache.getQueryCache().subscribe(notifyManager.batchCalls(notify)),
    [cache],
  )
  return useSyncExternalStore(subscribe, () => {
    const first = cache.getQueryState<BoundEndpointPage>([...boundEndpointsKey(client, id), null])
    return first?.data && !first.isInvalidated ? endpointCount(first.data) : ''
  })
}
