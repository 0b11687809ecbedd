import {
  createOperator,
  deleteOperator,
  getOperator,
  listBoundEndpoints,
  listOperators,
  updateOperator,
  type Operator,
  type OperatorCreate,
  type OperatorList,
  type OperatorPatch,
} from '#contract/operators.ts'
import { queryOptions, useMutation, type QueryClient } from '@tanstack/react-query'
import { orGone } from './api-error.ts'
import { call } from './client.ts'

const LISTS = ['operators', 'list']

/** One page of the operators; `cursor` is the query of a `next_page_uri`, null for the first page. */
export const operatorListQuery = (cursor: string | null) =>
  queryOptions({
    queryKey: [...LISTS, cursor],
    queryFn: ({ signal }) => call(listOperators, { cursor, signal }),
  })

/** One operator. */
export const operatorQuery = (id: string) =>
  queryOptions({
    queryKey: ['operators', 'one', id],
    queryFn: ({ signal }) => call(getOperator, { params: { id }, signal }),
  })

/** One page of what is bound to an operator, in whatever shape the service gives (spec 4.1). */
export const boundEndpointsQuery = (id: string, cursor: string | null) =>
  queryOptions({
    queryKey: ['operators', 'bound-endpoints', id, cursor],
    queryFn: async ({ signal }) => ({
      body: await call(listBoundEndpoints, { params: { id }, cursor, signal }),
    }),
  })

/** An operator as a list page last showed it, to be shown at once while the operator itself is read. */
export const seedFromLists = (client: QueryClient, id: string): void => {
  const { queryKey } = operatorQuery(id)
  if (client.getQueryData(queryKey)) return
  for (const query of client.getQueryCache().findAll({ queryKey: LISTS })) {
    // Under this prefix only list pages are kept.
    const page = query.state.data as OperatorList | undefined
    const operator = page?.operators?.find((one) => one.id === id)
    if (operator) client.setQueryData(queryKey, operator, { updatedAt: query.state.dataUpdatedAt })
  }
}

const keep = (client: QueryClient, operator: Operator) => {
  // The reply is the new truth for this operator; lists only know that they are old.
  client.setQueryData(operatorQuery(operator.id).queryKey, operator)
  void client.invalidateQueries({ queryKey: ['operators', 'bound-endpoints', operator.id] })
  return client.invalidateQueries({ queryKey: LISTS, refetchType: 'none' })
}

/** POST /kubernetes_operators. */
export const useCreateOperator = () =>
  useMutation({
    mutationFn: (body: OperatorCreate) => call(createOperator, { body }),
    onSuccess: (operator, _body, _result, { client }) => keep(client, operator),
  })

/** PATCH /kubernetes_operators/{id}. */
export const useUpdateOperator = (id: string) =>
  useMutation({
    mutationFn: (body: OperatorPatch) => call(updateOperator, { params: { id }, body }),
    onSuccess: (operator, _body, _result, { client }) => keep(client, operator),
  })

/** DELETE /kubernetes_operators/{id}. */
export const useDeleteOperator = (id: string) =>
  useMutation({
    // Already gone is what was wanted: a lost answer tried again, or somebody else.
    mutationFn: () => orGone(call(deleteOperator, { params: { id } })),
    onSuccess: (_none, _void, _result, { client }) => {
      client.removeQueries({ queryKey: operatorQuery(id).queryKey })
      return client.invalidateQueries({ queryKey: LISTS, refetchType: 'none' })
    },
  })
