import {
  createOperator,
  deleteOperator,
  updateOperator,
  type OperatorCreate,
  type OperatorPatch,
} from '#contract/operator-writes.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { orNull } from '../../api/api-error.ts'
import type { Client, OnTag } from '../../api/client.ts'
import { fetchFresh, replaceData } from '../fetch-fresh.ts'
import { looseList } from './loose-list.ts'
import {
  readOperator,
  readOperatorPage,
  type OperatorDocument,
  type OperatorPage,
} from './operator-document.ts'
import { boundEndpointsKey, listsKey } from './operator-keys.ts'
import { operatorQuery } from './operator-queries.ts'

/** Endpoints are read again; of many pages only the first one: each is a request. */
const renewEndpoints = (cache: QueryClient, client: Client, id: string) => {
  const queryKey = boundEndpointsKey(client, id)
  cache.setQueryData<InfiniteData<unknown>>(
    queryKey,
    (read) => read && { pages: read.pages.slice(0, 1), pageParams: read.pageParams.slice(0, 1) },
  )
  void cache.invalidateQueries({ queryKey })
}

// A list loaded before a write is not shown after it, not even while it is reloaded.
const forgetLists = (cache: QueryClient, client: Client) => {
  const queryKey = listsKey(client)
  cache.removeQueries({ queryKey, type: 'inactive' })
  return cache.invalidateQueries({ queryKey })
}

/** All operators on the list pages that were read. */
export const listedOperators = (cache: QueryClient, client: Client): OperatorDocument[] =>
  cache
    .getQueriesData<OperatorPage>({ queryKey: listsKey(client) })
    .flatMap(([, page]) => page?.operators ?? [])

/** Their ids. */
export const listedIds = (cache: QueryClient, client: Client): Set<string> =>
  new Set(listedOperators(cache, client).map(({ id }) => id))

/** What writes of operators need of the service and of the cache. */
export const operatorStore = (cache: QueryClient, client: Client) => ({
  /** Reads an operator now, whatever the cache has; null if there is none. */
  read: (id: string, isRetried: boolean, signal?: AbortSignal, onTag?: OnTag) =>
    orNull(fetchFresh(cache, operatorQuery(client, id, onTag), { isRetried, signal })),
  /** POST /kubernetes_operators. */
  create: (body: OperatorCreate, idempotencyKey: string) =>
    client.call(createOperator, { body, idempotencyKey }).then(readOperator),
  /** PATCH /kubernetes_operators/{id}. */
  update: (id: string, body: OperatorPatch, ifMatch?: string | null) =>
    client.call(updateOperator, { params: { id }, body, ifMatch }).then(readOperator),
  /** DELETE /kubernetes_operators/{id}. One that is already gone counts as deleted. */
  remove: async (id: string, ifMatch?: string | null): Promise<null> => {
    await orNull(client.call(deleteOperator, { params: { id }, ifMatch }))
    return null
  },
  /** The newest operators, read now. */
  newest: async (signal?: AbortSignal) => {
    const page = await client.call(looseList, { cursor: null, ...(signal && { signal }) })
    return readOperatorPage(page).operators
  },
  /** Takes the document of a reply as the new state; what else shows the operator is read again. */
  seed: async (operator: OperatorDocument) => {
    await replaceData(cache, operatorQuery(client, operator.id).queryKey, operator)
    renewEndpoints(cache, client, operator.id)
    await forgetLists(cache, client)
  },
  forgetLists: () => forgetLists(cache, client),
  /** After a lost answer: everything that the write may have changed is read again. */
  invalidate: (id?: string) => {
    void forgetLists(cache, client)
    if (id === undefined) return
    void cache.invalidateQueries({ queryKey: operatorQuery(client, id).queryKey })
    renewEndpoints(cache, client, id)
  },
})

/** Removes an operator from the cache: for leaving its page after a delete. */
export const forgetOperator = (cache: QueryClient, client: Client, id: string): void => {
  cache.removeQueries({ queryKey: operatorQuery(client, id).queryKey })
  cache.removeQueries({ queryKey: boundEndpointsKey(client, id) })
}
