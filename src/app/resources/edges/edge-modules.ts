import { modulesOf, type EdgeModule, type ModuleReply } from '#contract/edge-modules.ts'
import { strongTagIn } from '#contract/headers.ts'
import type { BodyOf } from '#contract/operation.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { orNull } from '../../api/api-error.ts'
import type { Client, OnTag } from '../../api/client.ts'
import { fetchFresh, replaceData } from '../fetch-fresh.ts'

/**
 * The query of one module of one edge: the module, or null if none is set. `onTag` gets the tag of the version that
 * was read, if the service gives one.
 */
export const moduleQuery = (client: Client, module: EdgeModule, id: string, onTag?: OnTag) =>
  queryOptions({
    queryKey: [...client.key, 'edges', module.kind, module.module, id],
    // For an edge without the module the service answers 404, which is data here: null.
    queryFn: ({ signal }) => {
      const onReply = (headers: Headers) => onTag?.(strongTagIn(headers))
      return orNull(client.call(module.get, { params: { id }, signal, onReply }))
    },
  })

/** The queries of all modules of one edge; empty for an unknown kind of edge. */
export const edgeQueries = (client: Client, kind: string, id: string) =>
  modulesOf(kind).map((module) => moduleQuery(client, module, id))

/** Reads the modules of an edge that are not known. One that can't be read hides no other; throws if none can. */
export const readSome = async (
  cache: QueryClient,
  queries: ReturnType<typeof edgeQueries>,
): Promise<void> => {
  const reads = await Promise.allSettled(queries.map((query) => cache.ensureQueryData(query)))
  const failed = reads.filter((read) => read.status === 'rejected')
  if (failed[0] && failed.length === reads.length) throw failed[0].reason
}

/** What writes of one module of one edge need of the service and of the cache. */
export const moduleStore = (cache: QueryClient, client: Client, module: EdgeModule, id: string) => {
  const query = moduleQuery(client, module, id)
  return {
    /** Reads the module now, whatever the cache has; null if none is set. */
    read: (isRetried: boolean, signal?: AbortSignal, onTag?: OnTag) =>
      fetchFresh(cache, moduleQuery(client, module, id, onTag), { isRetried, signal }),
    /** PUT /edges/{kind}/{id}/{module}. */
    replace: (body: BodyOf<EdgeModule['replace']>, ifMatch?: string | null) =>
      client.call(module.replace, { params: { id }, body, ifMatch }),
    /** DELETE /edges/{kind}/{id}/{module}. One that is already gone counts as deleted. */
    remove: async (_body?: undefined, ifMatch?: string | null): Promise<null> => {
      await orNull(client.call(module.remove, { params: { id }, ifMatch }))
      return null
    },
    /** Takes the module of a reply as the new state; null if it was deleted. */
    seed: (reply: ModuleReply | null) => replaceData(cache, query.queryKey, reply),
    /** After a lost answer: the module is read again. */
    invalidate: () => void cache.invalidateQueries({ queryKey: query.queryKey }),
  }
}
