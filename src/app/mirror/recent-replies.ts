import type { Operator } from '#contract/operators.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'
import type { OperatorDocument, OperatorPage } from '../resources/operators/operator-document.ts'
import { listsKey, operatorsKey } from '../resources/operators/operator-queries.ts'
import { READ_TIMEOUT_MS } from '../api/send-request.ts'

/** Older replies are left to the next walk. */
const RECENT_MS = 60_000

type Listener = (documents: readonly Operator[], as_of: number, age: number) => void

/**
 * Tells of what a tab has just read, before anybody listened to it. When a read was sent is not known any more: as
 * early as possible, so that it takes the place of nothing that was learnt since then.
 */
export const tellRecentReplies = (cache: QueryClient, client: Client, note: Listener): void => {
  const now = Date.now()
  const tell = (
    queryKey: readonly unknown[],
    read: (data: never) => readonly OperatorDocument[],
  ) => {
    for (const { state } of cache.getQueryCache().findAll({ queryKey })) {
      const { data, dataUpdatedAt, isInvalidated } = state
      const age = now - dataUpdatedAt
      // One of the future has no known age: the clock was set back.
      if (data === undefined || isInvalidated || age < 0 || age > RECENT_MS) continue
      // Each prefix has its own kind of data.
      const documents = read(data as never).map(({ source }) => source)
      if (documents.length > 0) note(documents, dataUpdatedAt, age + READ_TIMEOUT_MS)
    }
  }
  tell(listsKey(client), ({ operators }: OperatorPage) => operators)
  tell(operatorsKey(client), (operator: OperatorDocument) => [operator])
}
