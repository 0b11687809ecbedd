import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { boundEndpointsQuery, readEndpointPage } from './bound-endpoints.ts'
import { createEndpointWalk, type EndpointWalk } from './endpoint-walk.ts'
import { bindsAll, knownOperators } from './known-endpoints.ts'
import type { OperatorDocument } from './operator-document.ts'
import { operatorListQuery } from './operator-queries.ts'

/** How many pages of endpoints one press reads: the person's other work needs requests, too. */
export const PAGES_PER_PRESS = 10

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

/** A walk through all endpoints of an operator, of which one press reads a few pages. */
export const walkEndpoints = (cache: QueryClient, client: Client, id: string): EndpointWalk =>
  createEndpointWalk({
    first: null,
    cursor: '',
    pagesAtOnce: PAGES_PER_PRESS,
    most: Infinity,
    // Read now, even if it was just read.
    read: (cursor, signal) =>
      readEndpointPage(cache, boundEndpointsQuery(client, id, cursor || null), signal, 0),
  })
