import { modulesOf, type EdgeModule } from '#contract/edge-modules.ts'
import type { BodyOf } from '#contract/operation.ts'
import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query'
import { isAnswerLost, isNotFound, orGone } from './api-error.ts'
import { call } from './client.ts'
import { replaceData } from './read-afresh.ts'

// An edge without the module answers 404, which is data here: null.
const orNull = async <T>(read: Promise<T>): Promise<T | null> => {
  try {
    return await read
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** The query of one module of one edge: the module, or null where none is set. */
export const moduleQuery = (module: EdgeModule, id: string) =>
  queryOptions({
    queryKey: ['edges', module.kind, module.module, id],
    queryFn: ({ signal }) => orNull(call(module.get, { params: { id }, signal })),
  })

/** The queries of all modules of one edge; none where there is no such kind of edge. */
export const edgeQueries = (kind: string, id: string) =>
  modulesOf(kind).map((module) => moduleQuery(module, id))

const seed = (module: EdgeModule, id: string, client: QueryClient, data: unknown) =>
  replaceData(client, moduleQuery(module, id).queryKey, data)

// After a lost answer the module is read again.
const readAfterLoss = (module: EdgeModule, id: string, client: QueryClient, error: Error) => {
  if (!isAnswerLost(error)) return
  void client.invalidateQueries({ queryKey: moduleQuery(module, id).queryKey })
}

/** PUT /edges/{kind}/{id}/{module}. */
export const useReplaceModule = (module: EdgeModule, id: string) =>
  useMutation({
    mutationFn: (body: BodyOf<EdgeModule['replace']>) =>
      call(module.replace, { params: { id }, body }),
    onSuccess: (reply, _body, _result, { client }) => seed(module, id, client, reply),
    onError: (error, _body, _result, { client }) => readAfterLoss(module, id, client, error),
  })

/** DELETE /edges/{kind}/{id}/{module}. */
export const useDeleteModule = (module: EdgeModule, id: string) =>
  useMutation({
    // Already gone is what was wanted: a lost answer tried again, or somebody else.
    mutationFn: () => orGone(call(module.remove, { params: { id } })),
    onSuccess: (_none, _void, _result, { client }) => seed(module, id, client, null),
    onError: (error, _void, _result, { client }) => readAfterLoss(module, id, client, error),
  })
