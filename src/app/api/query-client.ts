// oxlint-disable-next-line no-restricted-imports -- the factory that all others use
import { type Query, QueryClient, type QueryObserverOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const RETRIES = 3

/** Milliseconds before a retry: what the service asked for, else 1, 2, 4 s with jitter. */
export const retryDelay = (failures: number, error: unknown): number => {
  const asked = error instanceof ApiError ? error.facts.retry_after_seconds : undefined
  return asked === undefined ? 1000 * 2 ** failures * (0.5 + Math.random() / 2) : asked * 1000
}

/** Whether a failed read is retried; a write never is. A wait of over 30 s is left to the user. */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < RETRIES &&
  error instanceof ApiError &&
  error.isRetryable &&
  (error.facts.retry_after_seconds ?? 0) <= 30

/** Data of the future has no known age, since the clock was set back: it is read again. */
const staleTime = ({ state }: Pick<Query, 'state'>): number =>
  state.dataUpdatedAt > Date.now() ? -Infinity : 5_000

/**
 * A cache of the service's responses; the only place that makes one. What the browser says about the network is no
 * reason to hold a request back: it is wrong behind a VPN, and the embedded service needs no network.
 */
export const createQueryClient = (
  queries: Pick<QueryObserverOptions, 'retry' | 'gcTime'> = {},
): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay,
        staleTime,
        ...queries,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
