import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { readConfigFile, type RuntimeConfig } from './config-file.ts'
import { READ_TIMEOUT_MS, type Network } from './send-request.ts'

// At the root, next to the page's own files, however deep the page's address is.
const PATH = '/config.json'

/** Reads `/config.json`. Throws if it cannot be read now. */
export const readRuntimeConfig = async ({
  fetch,
}: Pick<Network, 'fetch'>): Promise<RuntimeConfig> => {
  // Like any other file of this page, it may be redirected and cached.
  const signal = AbortSignal.timeout(READ_TIMEOUT_MS)
  return readConfigFile(await fetch(PATH, { credentials: 'omit', signal }))
}

/** The settings of this page's host, read once. */
export const runtimeConfigQuery = (network: Network) =>
  queryOptions({
    queryKey: ['runtime-config'],
    queryFn: () => readRuntimeConfig(network),
    staleTime: Infinity,
  })

/** The settings of this page's host, where the page can do without; null if they cannot be read now, or not in time. */
export const runtimeConfigWithin = (
  network: Network,
  cache: QueryClient,
  ms = 1_000,
): Promise<RuntimeConfig | null> =>
  Promise.race([
    cache.fetchQuery(runtimeConfigQuery(network)).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, ms, null)),
  ])
