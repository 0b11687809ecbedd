import type { Client } from '../client.ts'
import { isOfHost, runtimeConfigQuery } from '../runtime-config.ts'
import type { Session } from '../session.ts'

/** What the host allows; null where it does not say. */
export type PaceSettings = {
  /** The most requests in a minute of everything that uses the key, by the host. */
  readonly requests_per_minute: number | null
  /** The most that a load may take of them. */
  readonly sweep_requests_per_minute: number | null
  /** The service is the one of this page's own server, which has no limit unless it names one. */
  readonly is_embedded: boolean
}

/** The limits of the host of this page. */
export const paceSettings = async (
  { cache, network }: Pick<Session, 'cache' | 'network'>,
  { connection }: Pick<Client, 'connection'>,
): Promise<PaceSettings> => {
  const config = await cache.fetchQuery(runtimeConfigQuery(network)).catch(() => null)
  return {
    requests_per_minute: config?.requests_per_minute ?? null,
    sweep_requests_per_minute: config?.sweep_requests_per_minute ?? null,
    is_embedded: config !== null && isOfHost(connection.base_url, config) && config.is_embedded,
  }
}
