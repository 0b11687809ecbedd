import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { endpointSources, type BoundEndpointPages } from './bound-endpoints.ts'
import {
  bindingOf,
  hasBindings,
  type OperatorDocument,
  type OperatorPage,
} from './operator-document.ts'
import { allBoundEndpointsKey, boundEndpointsKey, listsKey, operatorsKey } from './operator-keys.ts'
import { operatorListQuery } from './operator-queries.ts'

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

/** An operator that binds every endpoint: one that was read, else one of the first page of the list, read now. */
export const findAllBinder = async (
  cache: QueryClient,
  client: Client,
): Promise<OperatorDocument | null> => {
  const known = knownOperators(cache, client).find(bindsAll)
  if (known) return known
  const page = await cache.fetchQuery(operatorListQuery(client, null))
  return page.operators.find(bindsAll) ?? null
}

/** Whether all pages of an operator's endpoints were read, and no change has made one out of date since. */
const isReadWhole = (cache: QueryClient, client: Client, id: string): boolean => {
  const state = cache.getQueryState<BoundEndpointPages>(boundEndpointsKey(client, id))
  if (!state?.data || state.isInvalidated) return false
  const { pages } = state.data
  return pages.every(({ endpoints }) => endpoints) && pages.at(-1)?.next_page_uri === null
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
    .flatMap(({ state }) => (state.data as BoundEndpointPages | undefined)?.pages ?? [])
  const endpoints = pages.flatMap(({ source }) => endpointSources(source))
  return {
    endpoints: [...new Map(endpoints.map((one) => [keyOf(one), one])).values()],
    isAll: knownOperators(cache, client).some(
      (operator) => bindsAll(operator) && isReadWhole(cache, client, operator.id),
    ),
  }
}
