import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import type { OperatorDocument } from './operator-document.ts'

/** The twins of an operator that this page has made, as they were found; nobody reads them again. */
export const twinsQuery = (client: Client, id: string) =>
  queryOptions<readonly OperatorDocument[]>({
    queryKey: [...client.key, 'operators', 'twins', id],
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** Notes the twins of an operator for its page. */
export const noteTwins = (
  cache: QueryClient,
  client: Client,
  id: string,
  twins: readonly OperatorDocument[],
): void => {
  const query = twinsQuery(client, id)
  // Nobody looks at it yet.
  cache.setQueryDefaults(query.queryKey, { gcTime: Infinity })
  cache.setQueryData(query.queryKey, twins)
}
