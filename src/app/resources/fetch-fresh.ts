import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { newId } from '../connection/connection.ts'

/**
 * Reads now, ignoring the cache and pending reads, before or after a write. A read of the page itself would
 * be aborted when the page is left, and would then return the old data. Before a write a person waits for it:
 * only if `isRetried`, a failed read is tried again. Rejects when the signal aborts.
 */
export const fetchFresh = async <T>(
  cache: QueryClient,
  { queryKey, queryFn }: Pick<FetchQueryOptions<T, Error, T, string[]>, 'queryKey' | 'queryFn'>,
  { isRetried = false, signal }: { isRetried?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<T> => {
  // Under the connection's id, like all of its responses; its own, so that no other read answers for it.
  const key = [...queryKey, 'fresh', newId()]
  const cancel = () => void cache.cancelQueries({ queryKey: key, exact: true })
  signal?.throwIfAborted()
  signal?.addEventListener('abort', cancel)
  const data = await cache
    .fetchQuery({
      queryKey: key,
      ...(queryFn && { queryFn }),
      staleTime: 0,
      gcTime: 0,
      ...(!isRetried && { retry: false }),
    })
    .finally(() => signal?.removeEventListener('abort', cancel))
  await replaceData(cache, queryKey, data)
  return data
}

/** Puts a new response into the cache. Cancels an older pending read, so that it cannot overwrite it. */
export const replaceData = async (
  cache: QueryClient,
  queryKey: readonly string[],
  data: unknown,
): Promise<void> => {
  await cache.cancelQueries({ queryKey, exact: true })
  cache.setQueryData(queryKey, data)
}
