import { strongTagIn } from '#contract/headers.ts'
import { getOperator } from '#contract/operators.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Client, OnTag } from '../../api/client.ts'
import { looseList } from './loose-list.ts'
import { listsKey, operatorsKey } from './operator-keys.ts'
import {
  readOperator,
  readOperatorPage,
  type OperatorDocument,
  type OperatorPage,
} from './operator-document.ts'

/** One page of the operators; `cursor` is the query of a `next_page_uri`, null for the first page. */
export const operatorListQuery = (client: Client, cursor: string | null) =>
  queryOptions({
    queryKey: [...listsKey(client), cursor],
    queryFn: ({ signal }) => client.call(looseList, { cursor, signal }).then(readOperatorPage),
  })

/** One operator. `onTag` gets the tag of the version that was read, if the service gives one. */
export const operatorQuery = (client: Client, id: string, onTag?: OnTag) =>
  queryOptions({
    queryKey: [...operatorsKey(client), id],
    queryFn: async ({ signal }): Promise<OperatorDocument> => {
      let text = ''
      const onReply = (headers: Headers, received: string) => {
        text = received
        onTag?.(strongTagIn(headers))
      }
      const source = await client.call(getOperator, { params: { id }, signal, onReply })
      return { ...readOperator(source), text }
    },
  })

/** Seeds an operator from a list page, to show it at once while the operator itself is read. */
export const seedFromLists = (cache: QueryClient, client: Client, id: string): void => {
  const { queryKey } = operatorQuery(client, id)
  if (cache.getQueryData(queryKey)) return
  for (const { state } of cache.getQueryCache().findAll({ queryKey: listsKey(client) })) {
    // Only list pages have this prefix.
    const page = state.data as OperatorPage | undefined
    const operator = page?.operators.find((one) => one.id === id)
    if (!operator || state.isInvalidated) continue
    cache.setQueryData(queryKey, operator, { updatedAt: state.dataUpdatedAt })
    // It is read again as soon as it is shown.
    cache.getQueryCache().find({ queryKey })?.invalidate()
  }
}
