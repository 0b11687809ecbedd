import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'

/**
 * Reads now, whatever is cached or already on its way, for what is written next. A read of the page itself
 * would be broken off when the page is left, and then answer with what was there before.
 */
export const readAfresh = async <T>(
  client: QueryClient,
  { queryKey, queryFn }: Pick<FetchQueryOptions<T, Error, T, string[]>, 'queryKey' | 'queryFn'>,
): Promise<T> => {
  const data = await client.fetchQuery({
    queryKey: ['afresh', ...queryKey],
    ...(queryFn && { queryFn }),
    staleTime: 0,
    gcTime: 0,
  })
  await replaceData(client, queryKey, data)
  return data
}

/** Puts what the service just said into the cache. An older read that is still on its way is not let in after it. */
export const replaceData = async (
  client: QueryClient,
  queryKey: readonly string[],
  data: unknown,
): Promise<void> => {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, data)
}
