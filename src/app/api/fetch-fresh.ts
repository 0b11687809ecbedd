import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'

/**
 * Reads now, whatever is cached or already on its way, for what is written next. A read of the page itself
 * would be broken off when the page is left, and then answer with what was there before.
 */
export const fetchFresh = async <T>(
  cache: QueryClient,
  { queryKey, queryFn }: Pick<FetchQueryOptions<T, Error, T, string[]>, 'queryKey' | 'queryFn'>,
): Promise<T> => {
  const data = await cache.fetchQuery({
    // Under the connection's id, like everything that it answers.
    queryKey: [...queryKey, 'fresh'],
    ...(queryFn && { queryFn }),
    staleTime: 0,
    gcTime: 0,
  })
  await replaceData(cache, queryKey, data)
  return data
}

/** Puts what the service just said into the cache. An older read that is still on its way is not let in after it. */
export const replaceData = async (
  cache: QueryClient,
  queryKey: readonly string[],
  data: unknown,
): Promise<void> => {
  await cache.cancelQueries({ queryKey, exact: true })
  cache.setQueryData(queryKey, data)
}
