import { useInfiniteQuery } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import {
  boundEndpointsQuery,
  type BoundEndpointPages,
} from '../../resources/operators/bound-endpoints.ts'
import { hasBindings, type OperatorDocument } from '../../resources/operators/operator-document.ts'
import { formatNumber } from '../../ui/intl.ts'
import { useWasIdle } from '../../ui/when-idle.ts'

/** How many endpoints were read: `12`, or `12+` if more pages follow; "" if a reply has no list. */
export const endpointCount = ({ pages }: Pick<BoundEndpointPages, 'pages'>): string => {
  if (pages.some(({ endpoints }) => endpoints === null)) return ''
  const count = pages.reduce(
    (sum, { endpoints, odd }) => sum + (endpoints?.length ?? 0) + odd.length,
    0,
  )
  return `${formatNumber(count)}${pages.at(-1)?.next_page_uri === null ? '' : '+'}`
}

/**
 * How many endpoints are bound to an operator; "" while that is not known. It is read once the page is shown, where
 * something can be bound and the service has room for more calls.
 */
export const useEndpointCount = (client: Client, operator: OperatorDocument): string => {
  const canBind = hasBindings(operator)
  const wasIdle = useWasIdle()
  const { data, isRefetchError } = useInfiniteQuery({
    ...boundEndpointsQuery(client, operator.id),
    enabled: wasIdle && canBind && client.state.get() !== 'limited',
    // It is not urgent. A failure is silent: the tab reads it again, and tells it.
    retry: false,
    staleTime: Infinity,
  })
  return data && canBind && !isRefetchError ? endpointCount(data) : ''
}
