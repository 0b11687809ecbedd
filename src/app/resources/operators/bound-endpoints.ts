import { listBoundEndpoints } from '#contract/operators.ts'
import { isRecord, textOrJson } from '#contract/json-value.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { boundEndpointsKey } from './operator-keys.ts'
import { operatorQuery, seedFromLists } from './operator-queries.ts'

/** The displayed fields of an endpoint; "" where a field is missing. */
export type BoundEndpoint = {
  readonly id: string
  /** The URL, or another name of the endpoint. */
  readonly url: string
  readonly type: string
  readonly bindings: readonly string[]
  readonly metadata: string
}

/** A page of the endpoints bound to an operator. */
export type BoundEndpointPage = {
  /** Null if the reply has no list: then only `source` can be shown. */
  readonly endpoints: readonly BoundEndpoint[] | null
  /** The entries of the list that are no objects, as the service sent them. */
  readonly odd: readonly unknown[]
  /** Null on the last page. */
  readonly next_page_uri: string | null
  /** The reply itself. */
  readonly source: unknown
  /** The text of the reply. */
  readonly text?: string
}

export type EndpointSource = Record<string, unknown>

const LIST_NAMES = ['endpoints', 'bound_endpoints']

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

// A list under a known name, where null means empty; else the first list of objects, or an empty one.
const listIn = (envelope: EndpointSource): unknown[] | null => {
  const name = LIST_NAMES.find((one) => Object.hasOwn(envelope, one))
  if (name !== undefined) {
    const list = envelope[name] ?? []
    return isList(list) ? list : null
  }
  const lists = Object.values(envelope).filter(isList)
  return lists.find((list) => list.some(isRecord)) ?? lists.find((list) => !list.length) ?? null
}

/** The objects of the list in a reply, as the service sent them: one for each of the endpoints that are read. */
export const endpointSources = (source: unknown): readonly EndpointSource[] =>
  (isList(source) ? source : listIn(isRecord(source) ? source : {}))?.filter(isRecord) ?? []

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

// The first of these fields that is set.
const textIn = (endpoint: EndpointSource, ...names: string[]): string => {
  const name = names.find((one) => isSet(endpoint[one]))
  return name === undefined ? '' : textOrJson(endpoint[name])
}

/** The list in a reply of "get bound endpoints", as the service sent it; null if the reply has none. */
export const endpointsIn = (source: unknown): readonly unknown[] | null =>
  isList(source) ? source : isRecord(source) ? listIn(source) : null

/** Reads an endpoint, as far as it is understood. */
export const readEndpoint = (endpoint: EndpointSource): BoundEndpoint => ({
  id: textIn(endpoint, 'id'),
  url: textIn(endpoint, 'url', 'public_url', 'hostport', 'uri', 'id'),
  type: textIn(endpoint, 'type', 'proto'),
  bindings: Array.isArray(endpoint['bindings']) ? endpoint['bindings'].map(textOrJson) : [],
  metadata: textIn(endpoint, 'metadata'),
})

/**
 * Reads the reply of "get bound endpoints", whose fields the API document does not show:
 * a list of objects, by itself or in an envelope. One odd entry does not lose the others.
 */
export const readBoundEndpoints = (source: unknown): BoundEndpointPage => {
  const envelope = isRecord(source) ? source : {}
  const list = endpointsIn(source)
  const next = envelope['next_page_uri']
  return {
    endpoints: list?.filter(isRecord).map(readEndpoint) ?? null,
    odd: list?.filter((entry) => !isRecord(entry)) ?? [],
    next_page_uri: typeof next === 'string' && next ? next : null,
    source,
  }
}

/** One page of the endpoints bound to an operator, in whatever shape the service sends. */
export const boundEndpointsQuery = (client: Client, id: string, cursor: string | null) =>
  queryOptions({
    queryKey: [...boundEndpointsKey(client, id), cursor],
    queryFn: async ({ signal }): Promise<BoundEndpointPage> => {
      let text = ''
      const onReply = (_headers: Headers, received: string) => {
        text = received
      }
      const options = { params: { id }, cursor, signal, onReply }
      const source = await client.call(listBoundEndpoints, options)
      return { ...readBoundEndpoints(source), text }
    },
  })

/** Reads a page of them, from the cache while it is not older than `staleTime`; aborting the signal ends the request. */
export const readEndpointPage = (
  cache: QueryClient,
  query: ReturnType<typeof boundEndpointsQuery>,
  signal: AbortSignal,
  staleTime?: number,
): Promise<BoundEndpointPage> => {
  const cancel = () => void cache.cancelQueries({ queryKey: query.queryKey, exact: true })
  signal.addEventListener('abort', cancel)
  return cache
    .fetchQuery({ ...query, ...(staleTime !== undefined && { staleTime }) })
    .finally(() => signal.removeEventListener('abort', cancel))
}

/**
 * Begins to read a page of them. The rows of the page that is shown stay until these are there; without rows the
 * page opens empty.
 */
const turnToEndpoints = async (
  cache: QueryClient,
  client: Client,
  id: string,
  cursor: string | null,
): Promise<void> => {
  const shown = cache.getQueriesData({ queryKey: boundEndpointsKey(client, id) })
  const endpoints = cache
    .ensureQueryData(boundEndpointsQuery(client, id, cursor))
    // The tab shows this failure: the operator itself can still be shown.
    .catch(() => undefined)
  if (shown.some(([, data]) => data)) await endpoints
}

/** Loads an operator for its page, and where that is asked for a page of its endpoints. */
export const loadOperator = async (
  cache: QueryClient,
  client: Client,
  id: string,
  { tab, cursor }: { tab: string | undefined; cursor: string | null },
): Promise<void> => {
  seedFromLists(cache, client, id)
  await Promise.all([
    cache.ensureQueryData(operatorQuery(client, id)),
    tab === 'bound-endpoints' && turnToEndpoints(cache, client, id, cursor),
  ])
}
