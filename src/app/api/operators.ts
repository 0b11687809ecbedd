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
import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query'
import { isAnswerLost, orGone } from './api-error.ts'
import { readBoundEndpoints } from './bound-endpoints.ts'
import { call } from './client.ts'
import {
  readOperator,
  readOperatorPage,
  type OperatorDocument,
  type OperatorPage,
} from './operator-document.ts'
import { replaceData } from './read-afresh.ts'

const LISTS = ['operators', 'list']
const BOUND_ENDPOINTS = ['operators', 'bound-endpoints']

/** One page of the operators; `cursor` is the query of a `next_page_uri`, null for the first page. */
export const operatorListQuery = (cursor: string | null) =>
  queryOptions({
    queryKey: [...LISTS, cursor],
    queryFn: ({ signal }) => call(listOperators, { cursor, signal }).then(readOperatorPage),
  })

/** One operator. */
export const operatorQuery = (id: string) =>
  queryOptions({
    queryKey: ['operators', 'one', id],
    queryFn: ({ signal }) => call(getOperator, { params: { id }, signal }).then(readOperator),
  })

/** One page of what is bound to an operator, in whatever shape the service gives (spec 4.1). */
export const boundEndpointsQuery = (id: string, cursor: string | null) =>
  queryOptions({
    queryKey: [...BOUND_ENDPOINTS, id, cursor],
    queryFn: ({ signal }) =>
      call(listBoundEndpoints, { params: { id }, cursor, signal }).then(readBoundEndpoints),
  })

/** An operator as a list page last showed it, to be shown at once while the operator itself is read. */
export const seedFromLists = (client: QueryClient, id: string): void => {
  const { queryKey } = operatorQuery(id)
  if (client.getQueryData(queryKey)) return
  for (const { state } of client.getQueryCache().findAll({ queryKey: LISTS })) {
    // Under this prefix only list pages are kept.
    const page = state.data as OperatorPage | undefined
    const operator = page?.operators.find((one) => one.id === id)
    // As old as can be: it is read again as soon as it is shown.
    if (operator && !state.isInvalidated) client.setQueryData(queryKey, operator, { updatedAt: 0 })
  }
}

// A list that was loaded before a write is not shown again after it, not even while it is read anew.
const forgetLists = (client: QueryClient) => {
  client.removeQueries({ queryKey: LISTS, type: 'inactive' })
  return client.invalidateQueries({ queryKey: LISTS })
}

const keep = async (client: QueryClient, operator: OperatorDocument) => {
  // The reply is the new truth for this operator; what else shows it only knows that it is old.
  await replaceData(client, operatorQuery(operator.id).queryKey, operator)
  void client.invalidateQueries({ queryKey: [...BOUND_ENDPOINTS, operator.id] })
  await forgetLists(client)
}

// After a lost answer nothing that the write would have changed is believed.
const doubt = (client: QueryClient, error: Error, id?: string) => {
  if (!isAnswerLost(error)) return
  void forgetLists(client)
  if (id === undefined) return
  void client.invalidateQueries({ queryKey: operatorQuery(id).queryKey })
  void client.invalidateQueries({ queryKey: [...BOUND_ENDPOINTS, id] })
}

/** POST /kubernetes_operators. */
export const useCreateOperator = () =>
  useMutation({
    mutationFn: (body: OperatorCreate) => call(createOperator, { body }).then(readOperator),
    onSuccess: (operator, _body, _result, { client }) => keep(client, operator),
    onError: (error, _body, _result, { client }) => doubt(client, error),
  })

/** PATCH /kubernetes_operators/{id}. */
export const useUpdateOperator = (id: string) =>
  useMutation({
    mutationFn: (body: OperatorPatch) =>
      call(updateOperator, { params: { id }, body }).then(readOperator),
    onSuccess: (operator, _body, _result, { client }) => keep(client, operator),
    onError: (error, _body, _result, { client }) => doubt(client, error, id),
  })

/** DELETE /kubernetes_operators/{id}. */
export const useDeleteOperator = (id: string) =>
  useMutation({
    // Already gone is what was wanted: a lost answer tried again, or somebody else.
    mutationFn: () => orGone(call(deleteOperator, { params: { id } })),
    onSuccess: (_none, _void, _result, { client }) => forgetLists(client),
    onError: (error, _void, _result, { client }) => doubt(client, error, id),
  })

/** Forgets what was read of an operator: once its page is left after a delete, there is nothing to show. */
export const forgetOperator = (client: QueryClient, id: string): void => {
  client.removeQueries({ queryKey: operatorQuery(id).queryKey })
  client.removeQueries({ queryKey: [...BOUND_ENDPOINTS, id] })
}
