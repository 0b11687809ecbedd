import { VERSION_HEADER } from '#contract/version.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { READ_TIMEOUT_MS, type Network } from './send-request.ts'

const RuntimeConfig = z.object({
  base_url: z.catch(z.string(), ''),
  version_header: z.catch(z.string(), VERSION_HEADER),
  title: z.catch(z.string(), ''),
  /** Other origins that the page may call; null where the host does not say. */
  allowed_origins: z.catch(z.nullable(z.array(z.string())), null),
})

/** What the host of this page sets at run time. `base_url` is absolute, or "" where the host names none. */
export type RuntimeConfig = z.infer<typeof RuntimeConfig>

/** What holds where the host of this page says nothing. */
export const NO_RUNTIME_CONFIG: RuntimeConfig = {
  base_url: '',
  version_header: VERSION_HEADER,
  title: '',
  allowed_origins: null,
}

// At the root, where the page's own files are, however deep the address of the page is.
const PATH = '/config.json'

/** Statuses of hosts that have no such file; a plain web server may also answer with a page. */
const NONE = new Set([403, 404, 410])

/**
 * Reads `/config.json`. A host that has none is no error: the person then types the base URL. Throws where it
 * cannot be read now: for none, a key of a link would go to the service that is in use.
 */
export const readRuntimeConfig = async ({ fetch, gate }: Network): Promise<RuntimeConfig> => {
  const request = { connection_id: null, method: 'GET', path: PATH, url: PATH }
  // A file like any other of this page: it may be redirected and cached.
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
      // As a connection has it: absolute, without trailing slash.
      base_url:
        config.base_url && new URL(config.base_url, location.origin).href.replace(/\/+$/, ''),
      version_header: config.version_header || VERSION_HEADER,
    }
  } catch {
    return NO_RUNTIME_CONFIG
  }
}

/** What the host of this page sets, read once. */
export const runtimeConfigQuery = (network: Network) =>
  queryOptions({
    queryKey: ['runtime-config'],
    queryFn: () => readRuntimeConfig(network),
    staleTime: Infinity,
  })

/** What the host of this page sets; null where it cannot be read now, or not in time. */
export const runtimeConfigWithin = (
  ms: number,
  network: Network,
  cache: QueryClient,
): Promise<RuntimeConfig | null> =>
  Promise.race([
    cache.fetchQuery(runtimeConfigQuery(network)).catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), ms)),
  ])
