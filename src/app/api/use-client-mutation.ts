import { useMutation, type QueryClient } from '@tanstack/react-query'
import type { Client } from './client.ts'
import { useClient } from './use-client.ts'

type ClientMutation<Data, Variables> = {
  send: (client: Client, variables: Variables) => Promise<Data>
  onSuccess: (data: Data, cache: QueryClient, client: Client) => unknown
  onError: (error: Error, cache: QueryClient, client: Client) => unknown
}

/**
 * A write by the client of the page. Its response goes to the client that sent it: by then the page may have
 * another client, and nothing of the response must be stored under that client's key.
 */
export const useClientMutation = <Data, Variables>({
  send,
  onSuccess,
  onError,
}: ClientMutation<Data, Variables>) => {
  const client = useClient()
  return useMutation<Data, Error, Variables, Client>({
    mutationFn: (variables) => send(client, variables),
    onMutate: () => client,
    onSuccess: (data, _variables, sender, { client: cache }) => onSuccess(data, cache, sender),
    onError: (error, _variables, sender, { client: cache }) =>
      sender && onError(error, cache, sender),
  })
}
