import { ENTRIES } from '../../device/registry.ts'
import { clearStored, readStored, writeStored } from '../../device/storage.ts'
import type { Client } from '../client.ts'
import { isOfHost, runtimeConfigQuery } from '../runtime-config.ts'
import type { Session } from '../session.ts'

/** What the host and the person allow; null where they do not say. */
export type PaceSettings = {
  /** The most requests in a minute of everything that uses the key, by the host. */
  readonly requests_per_minute: number | null
  /** The most that a load may take of them. */
  readonly sweep_requests_per_minute: number | null
  /** The service is the one of this page's own server, which has no limit unless it names one. */
  readonly is_embedded: boolean
}

const MOST = 100_000

/** How many requests a minute the person allows a load on this device; null if that is left to the host. */
export const storedLoadRate = (): number | null => {
  const rate = Number(readStored(ENTRIES.loadRate))
  return Number.isInteger(rate) && rate > 0 && rate <= MOST ? rate : null
}

/** Stores the person's choice. */
export const storeLoadRate = (rate: number | null): void => {
  if (rate === null) clearStored(ENTRIES.loadRate)
  else writeStored(ENTRIES.loadRate, String(rate))
}

/** The limits of the host of this page and of the person. */
export const paceSettings = async (
  { cache, network }: Pick<Session, 'cache' | 'network'>,
  { connection }: Pick<Client, 'connection'>,
): Promise<PaceSettings> => {
  const config = await cache.fetchQuery(runtimeConfigQuery(network)).catch(() => null)
  return {
    requests_per_minute: config?.requests_per_minute ?? null,
    sweep_requests_per_minute: storedLoadRate() ?? config?.sweep_requests_per_minute ?? null,
    is_embedded: config !== null && isOfHost(connection.base_url, config) && config.is_embedded,
  }
}
