import {
  createOperator,
  deleteOperator,
  getOperator,
  listBoundEndpoints,
  listOperators,
  updateOperator,
  type OperatorCreate,
  type OperatorPatch,
} from '#contract/operators.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { isAnswerLost, orGone } from './api-error.ts'
import { readBoundEndpoints } from './bound-endpoints.ts'
import type { Client } from './client.ts'
import {
  readOperator,
  readOperatorPage,
  type OperatorDocument,
  type OperatorPage,
} from './operator-document.ts'
import { replaceData } from './fetch-fresh.ts'
import { useClientMutation } from './use-client-mutation.ts'

const listsKey = (client: Client) => [...client.key, 'operators', 'list']
const boundEndpointsKey = (client: Client, id: string) => [
  ...client.key,
  'operators',
  'bound-endpoints',
  id,
]

/** One page of the operators; `cursor` is the query of a `next_page_uri`, null for the first page. */
export const operatorListQuery = (client: Client, cursor: string | null) =>
  queryOptions({
    queryKey: [...listsKey(client), cursor],
    queryFn: ({ signal }) => client.call(listOperators, { cursor, signal }).then(readOperatorPage),
  })

/** One operator. */
export const operatorQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [...client.key, 'operators', 'one', id],
    queryFn: ({ signal }) =>
      client.call(getOperator, { params: { id }, signal }).then(readOperator),
  })

/** One page of the endpoints bound to an operator, in whatever shape the service sends (spec 4.1). */
export const boundEndpointsQuery = (client: Client, id: string, cursor: string | null) =>
  queryOptions({
    queryKey: [...boundEndpointsKey(client, id), cursor],
    queryFn: ({ signal }) =>
      client.call(listBoundEndpoints, { params: { id }, cursor, signal }).then(readBoundEndpoints),
  })

/** Seeds an operator from a list page, to show it at once while the operator itself is read. */
export const seedFromLists = (cache: QueryClient, client: Client, id: string): void => {
  const { queryKey } = operatorQuery(client, id)
  if (cache.getQueryData(queryKey)) return
  for (const { state } of cache.getQueryCache().findAll({ queryKey: listsKey(client) })) {
    // Only list pages have this prefix.
    const page = state.data as OperatorPage | undefined
    const operator = page?.operators.find((one) => one.id === id)
    // `updatedAt: 0` marks it stale: it is read again as soon as it is shown.
    if (operator && !state.isInvalidated) cache.setQueryData(queryKey, operator, { updatedAt: 0 })
  }
}

// A list loaded before a write is not shown after it, not even while it is reloaded.
const forgetLists = (cache: QueryClient, client: Client) => {
  const queryKey = listsKey(client)
  cache.removeQueries({ queryKey, type: 'inactive' })
  return cache.invalidateQueries({ queryKey })
}

const keep = async (cache: QueryClient, client: Client, operator: OperatorDocument) => {
  // The reply is the new state of this operator; other queries that show it are only marked stale.
  await replaceData(cache, operatorQuery(client, operator.id).queryKey, operator)
  void cache.invalidateQueries({ queryKey: boundEndpointsKey(client, operator.id) })
  await forgetLists(cache, client)
}

// After a lost response, everything that the write would have changed is stale.
const invalidateAfterLoss = (cache: QueryClient, client: Client, error: Error, id?: string) => {
  if (!isAnswerLost(error)) return
  void forgetLists(cache, client)
  if (id === undefined) return
  void cache.invalidateQueries({ queryKey: operatorQuery(client, id).queryKey })
  void cache.invalidateQueries({ queryKey: boundEndpointsKey(client, id) })
}

/** POST /kubernetes_operators. */
export const useCreateOperator = () =>
  useClientMutation({
    send: (client, body: OperatorCreate) =>
      client.call(createOperator, { body }).then(readOperator),
    onSuccess: (operator, cache, client) => keep(cache, client, operator),
    onError: (error, cache, client) => invalidateAfterLoss(cache, client, error),
  })

/** PATCH /kubernetes_operators/{id}. */
export const useUpdateOperator = (id: string) =>
  useClientMutation({
    send: (client, body: OperatorPatch) =>
      client.call(updateOperator, { params: { id }, body }).then(readOperator),
    onSuccess: (operator, cache, client) => keep(cache, client, operator),
    onError: (error, cache, client) => invalidateAfterLoss(cache, client, error, id),
  })

/** DELETE /kubernetes_operators/{id}. */
export const useDeleteOperator = (id: string) =>
  useClientMutation({
    // Already gone counts as success: a retry after a lost response, or somebody else deleted it.
    send: (client, _void: void) => orGone(client.call(deleteOperator, { params: { id } })),
    onSuccess: (_none, cache, client) => forgetLists(cache, client),
    onError: (error, cache, client) => invalidateAfterLoss(cache, client, error, id),
  })

/** Removes an operator from the cache: for leaving its page after a delete. */
export const forgetOperator = (cache: QueryClient, client: Client, id: string): void => {
  cache.removeQueries({ queryKey: operatorQuery(client, id).queryKey })
  cache.removeQueries({ queryKey: boundEndpointsKey(client, id) })
}
