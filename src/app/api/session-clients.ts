import type { QueryClient } from '@tanstack/react-query'
import { ownerId, type Connection } from '../connection/connection.ts'
import { restoreLeft } from '../connection/left-behind.ts'
import { createClient, type AnsweredCall, type Client } from './client.ts'
import { isOfHost } from './is-of-host.ts'
import { runtimeConfigWithin } from './runtime-config.ts'
import type { Network } from './send-request.ts'

type OnCall = (client: Client, call: AnsweredCall) => void

const openClient = (
  network: Network,
  cache: QueryClient,
  connection: Connection,
  onCall: OnCall,
): Client => {
  const takesIdempotencyKeys = async () => {
    const config = await runtimeConfigWithin(network, cache)
    return config?.takes_idempotency_keys === true && isOfHost(connection.base_url, config)
  }
  restoreLeft(ownerId(connection))
  const client = createClient({ connection, takesIdempotencyKeys, ...network })
  client.watch((call) => onCall(client, call))
  return client
}

/** The clients of the connections that a tab has had: requests of former ones may still be answered. */
export const sessionClients = (network: Network, cache: QueryClient, onCall: OnCall) => {
  const clients: Client[] = []
  return {
    open: (connection: Connection): Client => {
      const client = openClient(network, cache, connection, onCall)
      clients.push(client)
      return client
    },
    closeAll: () => {
      for (const client of clients.splice(0)) client.close()
    },
  }
}
