import { listBoundEndpoints } from '#contract/operators.ts'
import { isRecord, textOrJson } from '#contract/json-value.ts'
import { cursorOf } from '#contract/paging.ts'
import {
  InfiniteQueryObserver,
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
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

/** The pages that were read of an operator's endpoints, from the first one on, and their cursors. */
export type BoundEndpointPages = InfiniteData<BoundEndpointPage>

/** Where the list goes on; null at its end, with what is to be said where that is not the end of the list. */
export const nextEndpoints = ({
  pages,
  pageParams,
}: BoundEndpointPages): { readonly cursor: string | null; readonly problem: string } => {
  const last = pages.at(-1)
  if (!last || last.next_page_uri === null) return { cursor: null, problem: '' }
  const cursor = cursorOf(last.next_page_uri)
  if (cursor === null)
    return { cursor, problem: "There are more: Adit can't follow the service's link to them." }
  const end = (problem: string) => ({ cursor: null, problem })
  if (last.endpoints === null)
    return end('There may be more: the last reply has no list of endpoints.')
  if (pageParams.includes(cursor))
    return end("There may be more: the service's next page is one that was already read.")
  return { cursor, problem: '' }
}

const isShort = ({ state }: { state: { data: BoundEndpointPages | undefined } }): boolean =>
  (state.data?.pages.length ?? 0) <= 1

/** The endpoints bound to an operator, page by page, in whatever shape the service sends. */
export const boundEndpointsQuery = (client: Client, id: string) =>
  infiniteQueryOptions({
    queryKey: boundEndpointsKey(client, id),
    queryFn: async ({ signal, pageParam: cursor }): Promise<BoundEndpointPage> => {
      let text = ''
      const onReply = (_headers: Headers, received: string) => {
        text = received
      }
      const options = { params: { id }, cursor, signal, onReply }
      const source = await client.call(listBoundEndpoints, options)
      return { ...readBoundEndpoints(source), text }
    },
    initialPageParam: null as string | null,
    getNextPageParam: (_last, pages, _cursor, pageParams) =>
      nextEndpoints({ pages, pageParams }).cursor,
    // All pages would be read again: only Refresh does.
    refetchOnWindowFocus: isShort,
    refetchOnMount: isShort,
    refetchOnReconnect: isShort,
  })

/** Reads so many pages of them now, from the first one on; rejects where one can't be read. */
export const readEndpointPages = (
  cache: QueryClient,
  client: Client,
  id: string,
  pages: number,
): Promise<BoundEndpointPages> =>
  cache.fetchInfiniteQuery({ ...boundEndpointsQuery(client, id), pages, staleTime: 0 })

/** Reads so many pages more; what was read stays where one can't be read. */
export const readMoreEndpoints = async (
  cache: QueryClient,
  client: Client,
  id: string,
  pages: number,
): Promise<void> => {
  const query = { ...boundEndpointsQuery(client, id), enabled: false }
  const observer = new InfiniteQueryObserver(cache, query)
  for (let left = pages; left > 0; left -= 1) {
    const { hasNextPage } = await observer.fetchNextPage({ throwOnError: true })
    if (!hasNextPage) return
  }
}

/** Loads an operator for its page, and begins to read its endpoints where they are asked for. */
export const loadOperator = async (
  cache: QueryClient,
  client: Client,
  id: string,
  tab: string | undefined,
): Promise<void> => {
  seedFromLists(cache, client, id)
  // The tab shows a failure of this: the operator itself can still be shown.
  if (tab === 'bound-endpoints')
    void cache.ensureInfiniteQueryData(boundEndpointsQuery(client, id)).catch(() => undefined)
  await cache.ensureQueryData(operatorQuery(client, id))
}
