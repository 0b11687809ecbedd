import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isRecord, parsedJson } from '#contract/json-value.ts'
import { isVersionHeaderName, VERSION_HEADER } from '#contract/version.ts'
import { BASE_PATH } from '../device/registry.ts'
import { readBaseUrl } from './prove-connection.ts'
import { FILE_BYTES, readText, TooLongError } from './read-reply.ts'
import { READ_TIMEOUT_MS, type Network } from './send-request.ts'

/** The most characters of a host's title. */
const TITLE_LENGTH = 100

// As in a connection: absolute, without trailing slash. An address without a scheme would be taken for a path here.
const addressIn = (given: string): string => {
  if (!/^(https?:\/)?\//i.test(given) || !URL.canParse(given, location.origin)) return ''
  const read = readBaseUrl(new URL(given, location.origin).href)
  return typeof read === 'string' ? read : ''
}

/** A text that is empty or meets a rule. */
const text = (isMet: (given: string) => boolean) =>
  z._default(z.string().check(z.refine((given) => !given || isMet(given))), '')
const flag = () => z._default(z.boolean(), false)

const Settings = z.object({
  /** Absolute, or "" if the host names none. */
  base_url: z.pipe(
    text((url) => addressIn(url) !== ''),
    z.transform(addressIn),
  ),
  version_header: z.pipe(
    text(isVersionHeaderName),
    z.transform((name) => name || VERSION_HEADER),
  ),
  title: text(({ length }) => length <= TITLE_LENGTH),
  /** Other origins that the page may call; null if the host does not say. */
  allowed_origins: z._default(z.nullable(z.readonly(z.array(z.string()))), null),
  /** The most requests in a minute of everything that uses a key; null if the host does not say. */
  requests_per_minute: z._default(z.nullable(z.int().check(z.minimum(1))), null),
  /** The host's service is production. */
  is_production: flag(),
  /** The service runs in this page's own server, which keeps its first key. */
  is_embedded: flag(),
  /** The service has the list of edges of `edge-list.ts`, also for this origin. */
  lists_edges: flag(),
  /** The service has the audit log of `audit.ts`, also for this origin. */
  has_audit_log: flag(),
  /** The service takes the header `Idempotency-Key`, also from this origin. */
  takes_idempotency_keys: flag(),
  /** Edges that the host names, as it wrote them: read where they are shown. */
  edges: z.optional(z.unknown()),
})

/** The runtime settings of this page's host. */
export type RuntimeConfig = Readonly<z.infer<typeof Settings>> & {
  /** What is wrong in `config.json`, and is ignored: names of its members, or the file. */
  readonly problems: readonly string[]
}

/** The defaults if the host of this page sets nothing. */
export const NO_RUNTIME_CONFIG: RuntimeConfig = { ...Settings.parse({}), problems: [] }

const IGNORED: RuntimeConfig = { ...NO_RUNTIME_CONFIG, problems: ['the file'] }

/** The settings in a text: each member that breaks a rule has its default, and is named. */
const configIn = (file: string): RuntimeConfig => {
  const given = parsedJson(file)
  // A host without such a file may answer with the page.
  if (!isRecord(given)) return /^\s*</.test(file) ? NO_RUNTIME_CONFIG : IGNORED
  const issues = Settings.safeParse(given).error?.issues ?? []
  const wrong = new Set(issues.map(({ path }) => String(path[0])))
  const right = Object.entries(given).filter(([name]) => !wrong.has(name))
  return { ...Settings.parse(Object.fromEntries(right)), problems: [...wrong] }
}

/** Statuses of hosts without such a file; a plain web server may also answer with a page. */
const NONE = new Set([403, 404, 410])

/**
 * Reads `/config.json`. A host without one is no error: the user then types the base URL. Throws if it cannot be read
 * now: treated as missing, a link's key would go to the service in use.
 */
export const readRuntimeConfig = async ({
  fetch,
}: Pick<Network, 'fetch'>): Promise<RuntimeConfig> => {
  // Like any other file of this page, it may be redirected and cached. Next to the page's own files.
  const signal = AbortSignal.timeout(READ_TIMEOUT_MS)
  const reply = await fetch(`${BASE_PATH}/config.json`, { credentials: 'omit', signal })
  if (NONE.has(reply.status)) return NO_RUNTIME_CONFIG
  if (!reply.ok) throw new Error(`The settings were answered with ${reply.status}`)
  try {
    return configIn(await readText(reply, FILE_BYTES))
  } catch (error) {
    if (error instanceof TooLongError) return IGNORED
    throw error
  }
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

const withoutSlash = (url: string | undefined) => url?.replace(/(?<!\/)\/+$/, '')

/** Whether a base URL, with or without a slash at its end, is that of the host's own service. */
export const isOfHost = (
  baseUrl: string,
  config: Pick<RuntimeConfig, 'base_url'> | undefined,
): boolean => withoutSlash(config?.base_url) === withoutSlash(baseUrl)
