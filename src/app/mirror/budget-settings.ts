import type { BudgetSettings } from '../api/budget/budget.ts'
import type { Client } from '../api/client.ts'
import { isOfHost } from '../api/is-of-host.ts'
import { runtimeConfigQuery } from '../api/runtime-config.ts'
import type { Session } from '../api/session.ts'
import { keptSweepRate } from './kept-budget.ts'

/** The limits of the host of this page and of the person. */
export const budgetSettings = async (
  { cache, network }: Session,
  client: Client,
): Promise<BudgetSettings> => {
  const config = await cache.fetchQuery(runtimeConfigQuery(network)).catch(() => null)
  const isOwn = config !== null && isOfHost(client.connection.base_url, config)
  return {
    requests_per_minute: config?.requests_per_minute ?? null,
    sweep_requests_per_minute: keptSweepRate() ?? config?.sweep_requests_per_minute ?? null,
    is_embedded: isOwn && config.is_embedded,
  }
}
