import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../api/client.ts'
import { READ_TIMEOUT_MS } from '../api/send-request.ts'
import type { CopiedResource, WireRecord } from '../resources/copied-resource.ts'

/** Older replies are left to the next walk. */
const RECENT_MS = 60_000

type Listener = (documents: readonly WireRecord[], as_of: number, age: number) => void

/**
 * Tells of what a tab has just read, before anybody listened to it. When a read was sent is not known any more: as
 * early as possible, so that it takes the place of nothing that was learnt since then.
 */
export const tellRecentReplies = (
  cache: QueryClient,
  client: Client,
  copied: CopiedResource,
  note: Listener,
): void => {
  const now = Date.now()
  for (const cached of copied.cached(client)) {
    const { queryKey } = cached
    for (const { state } of cache.getQueryCache().findAll({ queryKey })) {
      const { data, dataUpdatedAt, isInvalidated } = state
      const age = now - dataUpdatedAt
      // One of the future has no known age: the clock was set back.
      if (data === undefined || isInvalidated || age < 0 || age > RECENT_MS) continue
      const documents = cached.recordsIn(data)
      if (documents.length > 0) note(documents, dataUpdatedAt, age + READ_TIMEOUT_MS)
    }
  }
}
