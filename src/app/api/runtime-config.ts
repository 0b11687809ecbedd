import { VERSION_HEADER } from '#contract/version.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { READ_TIMEOUT_MS, type Network } from './send-request.ts'
import { wait } from './wait.ts'

const perMinute = z.nullable(z.int().check(z.minimum(1)))

const RuntimeConfig = z.object({
  base_url: z.catch(z.string(), ''),
  version_header: z.catch(z.string(), VERSION_HEADER),
  title: z.catch(z.string(), ''),
  /** Other origins that the page may call; null if the host does not say. */
  allowed_origins: z.catch(z.nullable(z.array(z.string())), null),
  /** Edges that the host names, as it wrote them: read where they are shown. */
  edges: z.optional(z.unknown()),
  /** The most requests in a minute of everything that uses a key; null if the host does not say. */
  requests_per_minute: z.catch(perMinute, null),
  /** How many of them the copy of all operators may take. */
  sweep_requests_per_minute: z.catch(perMinute, null),
  /** The service runs in this page's own server, which keeps its first key. */
  is_embedded: z.catch(z.boolean(), false),
  /** The service takes the header `Idempotency-Key`, also from this origin. */
  takes_idempotency_keys: z.catch(z.boolean(), false),
})

/** The runtime settings of this page's host. `base_url` is absolute, or "" if the host names none. */
export type RuntimeConfig = z.infer<typeof RuntimeConfig>

/** The defaults if the host of this page sets nothing. */
export const NO_RUNTIME_CONFIG: RuntimeConfig = {
  base_url: '',
  version_header: VERSION_HEADER,
  title: '',
  allowed_origins: null,
  requests_per_minute: null,
  sweep_requests_per_minute: null,
  is_embedded: false,
  takes_idempotency_keys: false,
}

// At the root, next to the page's own files, however deep the page's address is.
const PATH = '/config.json'

/** Statuses of hosts without such a file; a plain web server may also answer with a page. */
const NONE = new Set([403, 404, 410])

/**
 * Reads `/config.json`. A host without one is no error: the user then types the base URL. Throws if it
 * cannot be read now: treated as missing, a link's key would go to the service in use.
 */
export const readRuntimeConfig = async ({ fetch, gate }: Network): Promise<RuntimeConfig> => {
  const request = { connection_id: null, method: 'GET', path: PATH, url: PATH }
  // Like any other file of this page, it may be redirected and cached.
  const reply = await gate(request, () =>
    fetch(PATH, { credentials: 'omit', signal: AbortSignal.timeout(READ_TIMEOUT_MS) }),
  )
  if (NONE.has(reply.status)) return NO_RUNTIME_CONFIG
  if (!reply.ok) throw new Error(`${PATH} was answered with ${reply.status}`)
  const text = await reply.text()
  try {
    const config = RuntimeConfig.parse(JSON.parse(text))
    return {
      ...config,
      // As in a connection: absolute, without trailing slash.
      base_url:
        config.base_url &&
        new URL(config.base_url, location.origin).href.replace(/(?<!\/)\/+$/, ''),
      version_header: config.version_header || VERSION_HEADER,
    }
  } catch {
    return NO_RUNTIME_CONFIG
  }
}

/** The settings of this page's host, read once. */
export const runtimeConfigQuery = (network: Network) =>
  queryOptions({
    queryKey: ['runtime-config'],
    queryFn: () => readRuntimeConfig(network),
    staleTime: Infinity,
  })

/** How long to wait for the settings of this page's host where the page can do without. */
export const CONFIG_WAIT_MS = 1_000

/** The settings of this page's host; null if they cannot be read now, or not in time. */
export const runtimeConfigWithin = (
  ms: number,
  network: Network,
  cache: QueryClient,
): Promise<RuntimeConfig | null> =>
  Promise.race([
    cache.fetchQuery(runtimeConfigQuery(network)).catch(() => null),
    wait(ms).then(() => null),
  ])
