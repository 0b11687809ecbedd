import { modulesOf, type EdgeModule, type ModuleReply } from '#contract/edge-modules.ts'
import type { BodyOf } from '#contract/operation.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { isAnswerLost, isNotFound, orGone } from './api-error.ts'
import type { Client } from './client.ts'
import { replaceData } from './fetch-fresh.ts'
import { useClientMutation } from './use-client-mutation.ts'

// For an edge without the module the service answers 404, which is data here: null.
const orNull = async <T>(read: Promise<T>): Promise<T | null> => {
  try {
    return await read
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** The query of one module of one edge: the module, or null if none is set. */
export const moduleQuery = (client: Client, module: EdgeModule, id: string) =>
  queryOptions({
    queryKey: [...client.key, 'edges', module.kind, module.module, id],
    queryFn: ({ signal }) => orNull(client.call(module.get, { params: { id }, signal })),
  })

/** The queries of all modules of one edge; empty for an unknown kind of edge. */
export const edgeQueries = (client: Client, kind: string, id: string) =>
  modulesOf(kind).map((module) => moduleQuery(client, module, id))

const seed = (
  cache: QueryClient,
  client: Client,
  module: EdgeModule,
  id: string,
  reply: ModuleReply | null,
) => replaceData(cache, moduleQuery(client, module, id).queryKey, reply)

// After a lost response the module is read again.
const readAfterLoss = (
  cache: QueryClient,
  client: Client,
  module: EdgeModule,
  id: string,
  error: Error,
) => {
  if (!isAnswerLost(error)) return
  void cache.invalidateQueries({ queryKey: moduleQuery(client, module, id).queryKey })
}

/** PUT /edges/{kind}/{id}/{module}. */
export const useReplaceModule = (module: EdgeModule, id: string) =>
  useClientMutation({
    send: (client, body: BodyOf<EdgeModule['replace']>) =>
      client.call(module.replace, { params: { id }, body }),
    onSuccess: (reply, cache, client) => seed(cache, client, module, id, reply),
    onError: (error, cache, client) => readAfterLoss(cache, client, module, id, error),
  })

/** DELETE /edges/{kind}/{id}/{module}. */
export const useDeleteModule = (module: EdgeModule, id: string) =>
  useClientMutation({
    // Already gone counts as success: a retry after a lost response, or somebody else deleted it.
    send: (client, _void: void) => orGone(client.call(module.remove, { params: { id } })),
    onSuccess: (_none, cache, client) => seed(cache, client, module, id, null),
    onError: (error, cache, client) => readAfterLoss(cache, client, module, id, error),
  })
