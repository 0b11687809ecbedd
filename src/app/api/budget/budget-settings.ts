import type { Client } from '../client.ts'
import { isOfHost } from '../is-of-host.ts'
import { runtimeConfigQuery } from '../runtime-config.ts'
import type { Session } from '../session.ts'
import type { BudgetSettings } from './budget.ts'
import { storedLoadRate } from './stored-budget.ts'

/** The limits of the host of this page and of the person. */
export const budgetSettings = async (
  { cache, network }: Pick<Session, 'cache' | 'network'>,
  { connection }: Pick<Client, 'connection'>,
): Promise<BudgetSettings> => {
  const config = await cache.fetchQuery(runtimeConfigQuery(network)).catch(() => null)
  const isOwn = config !== null && isOfHost(connection.base_url, config)
  return {
    requests_per_minute: config?.requests_per_minute ?? null,
    sweep_requests_per_minute: storedLoadRate() ?? config?.sweep_requests_per_minute ?? null,
    is_embedded: isOwn && config.is_embedded,
  }
}
