import { isRecord } from '#contract/json-value.ts'
import { cursorOf } from '#contract/paging.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { endpointsIn, type BoundEndpointPage } from './bound-endpoints.ts'
import {
  bindingOf,
  hasBindings,
  type OperatorDocument,
  type OperatorPage,
} from './operator-document.ts'
import { allBoundEndpointsKey, boundEndpointsKey, listsKey, operatorsKey } from './operator-keys.ts'

/** The endpoints of the account that were read, whichever operators they are bound to. */
export type KnownEndpoints = {
  /** As the service sent them, each id once: the newest reply counts. */
  readonly endpoints: readonly Record<string, unknown>[]
  /** Whether these are all endpoints of the account that bind to Kubernetes, as far as Adit can tell. */
  readonly isAll: boolean
}

/** The operators that were read, one by one or on a list page, each id once: the newest reply counts. */
export const knownOperators = (cache: QueryClient, client: Client): OperatorDocument[] => {
  const queries = cache.getQueryCache()
  const read = [
    ...queries.findAll({ queryKey: operatorsKey(client) }).map(({ state }) => ({
      at: state.dataUpdatedAt,
      // Only operators have this prefix.
      operators: state.data ? [state.data as OperatorDocument] : [],
    })),
    ...queries.findAll({ queryKey: listsKey(client) }).map(({ state }) => ({
      at: state.dataUpdatedAt,
      // Only list pages have this prefix.
      operators: (state.data as OperatorPage | undefined)?.operators ?? [],
    })),
  ].toSorted((a, b) => a.at - b.at)
  return [
    ...new Map(read.flatMap(({ operators }) => operators.map((one) => [one.id, one]))).values(),
  ]
}

/** Whether every endpoint that binds to Kubernetes is bound to an operator, whatever the endpoint is. */
export const bindsAll = (operator: OperatorDocument): boolean =>
  hasBindings(operator) &&
  bindingOf(operator).endpoint_selectors.some((selector) => selector.trim() === 'true')

/** Whether all pages of an operator's endpoints were read, and no change has made one out of date since. */
const isReadWhole = (cache: QueryClient, client: Client, id: string): boolean => {
  const seen = new Set<string | null>()
  for (let cursor: string | null = null; !seen.has(cursor);) {
    seen.add(cursor)
    const page = cache.getQueryState<BoundEndpointPage>([...boundEndpointsKey(client, id), cursor])
    if (!page?.data?.endpoints || page.isInvalidated) return false
    if (page.data.next_page_uri === null) return true
    cursor = cursorOf(page.data.next_page_uri)
  }
  return false
}

// One without an id is told apart by all that it says.
const keyOf = (endpoint: Record<string, unknown>): string =>
  typeof endpoint['id'] === 'string' && endpoint['id'] ? endpoint['id'] : JSON.stringify(endpoint)

/** The endpoints of all pages of bound endpoints in the cache of a connection. */
export const knownEndpoints = (cache: QueryClient, client: Client): KnownEndpoints => {
  const pages = cache
    .getQueryCache()
    .findAll({ queryKey: allBoundEndpointsKey(client) })
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
    // Only pages of bound endpoints have this prefix.
    .map(({ state }) => state.data as BoundEndpointPage | undefined)
  const endpoints = pages.flatMap((page) => endpointsIn(page?.source)?.filter(isRecord) ?? [])
  return {
    endpoints: [...new Map(endpoints.map((one) => [keyOf(one), one])).values()],
    isAll: knownOperators(cache, client).some(
      (operator) => bindsAll(operator) && isReadWhole(cache, client, operator.id),
    ),
  }
}
