import { cursorOf } from '#contract/paging.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { boundEndpointsQuery } from './bound-endpoints.ts'
import { bindsAll, knownOperators } from './known-endpoints.ts'
import type { OperatorDocument } from './operator-document.ts'
import { operatorListQuery } from './operator-queries.ts'

/** How many pages of endpoints one press reads: the person's other work needs requests, too. */
export const PAGES_AT_ONCE = 10

/** An operator whose endpoints are read, and where to go on. */
export type ReadPlace = { readonly id: string; readonly cursor: string | null }

/** The pages of endpoints go round in a circle. */
export class EndpointLoopError extends Error {
  override name = 'EndpointLoopError'
}

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

/**
 * Reads the next pages of an operator's endpoints into the cache, as many as one press may. Returns where to go on,
 * or null after the last page. Rejects when the signal aborts.
 */
export const readEndpoints = async (
  cache: QueryClient,
  client: Client,
  { id, cursor }: ReadPlace,
  signal: AbortSignal,
): Promise<ReadPlace | null> => {
  const seen = new Set<string | null>()
  for (let count = 0; count < PAGES_AT_ONCE; count += 1) {
    signal.throwIfAborted()
    const query = boundEndpointsQuery(client, id, cursor)
    const cancel = () => void cache.cancelQueries({ queryKey: query.queryKey, exact: true })
    signal.addEventListener('abort', cancel)
    const page = await cache
      // Read now, even if it was just read.
      .fetchQuery({ ...query, staleTime: 0 })
      .finally(() => signal.removeEventListener('abort', cancel))
    seen.add(cursor)
    cursor = cursorOf(page.next_page_uri)
    if (cursor === null) return null
    if (seen.has(cursor))
      throw new EndpointLoopError('The service names a page that was read before')
  }
  return { id, cursor }
}
