import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isRecord, parsedJson } from '#contract/json-value.ts'
import { isVersionHeaderName, VERSION_HEADER } from '#contract/version.ts'
import { readBaseUrl } from './prove-connection.ts'
import { FILE_BYTES, readText, TooLongError } from './read-text.ts'
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
const text = (isMet: (given: string) => boolean, rule: string) =>
  z._default(z.string(rule).check(z.refine((given) => !given || isMet(given), rule)), '')
const flag = () => z._default(z.boolean('Must be true or false.'), false)
const perMinute = () => {
  const isCount = (given: unknown) =>
    given === null || (Number.isInteger(given) && Number(given) > 0)
  return z._default(
    z.custom<number | null>(isCount, 'Must be a whole number from 1, or null.'),
    null,
  )
}
const ORIGINS = 'Must be a list of origins, or null.'

const Settings = z.object({
  /** Absolute, or "" if the host names none. */
  base_url: z.pipe(
    text(
      (url) => addressIn(url) !== '',
      'Must be an http or https address, or a path from /, without a user name, query or fragment.',
    ),
    z.transform(addressIn),
  ),
  version_header: z.pipe(
    text(isVersionHeaderName, 'Must be the name of a header that has no other meaning.'),
    z.transform((name) => name || VERSION_HEADER),
  ),
  title: text(
    ({ length }) => length <= TITLE_LENGTH,
    `Must be a text of at most ${TITLE_LENGTH} characters.`,
  ),
  /** Other origins that the page may call; null if the host does not say. */
  allowed_origins: z._default(z.nullable(z.readonly(z.array(z.string(ORIGINS), ORIGINS))), null),
  /** The most requests in a minute of everything that uses a key; null if the host does not say. */
  requests_per_minute: perMinute(),
  /** How many of them the collection of all operators may take. */
  sweep_requests_per_minute: perMinute(),
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
  /** What is wrong in `config.json`, and is ignored, in words. */
  readonly problems: readonly string[]
}

/** The defaults if the host of this page sets nothing. */
export const NO_RUNTIME_CONFIG: RuntimeConfig = { ...Settings.parse({}), problems: [] }

const ignored = (rule: string): RuntimeConfig => ({
  ...NO_RUNTIME_CONFIG,
  problems: [`The file: ${rule}`],
})

/** The settings in a text: each member that breaks a rule has its default, and is named. */
const configIn = (file: string): RuntimeConfig => {
  const given = parsedJson(file)
  // A host without such a file may answer with the page.
  if (given === undefined) return /^\s*</.test(file) ? NO_RUNTIME_CONFIG : ignored('Must be JSON.')
  if (!isRecord(given)) return ignored('Must be a JSON object.')
  const issues = Settings.safeParse(given).error?.issues ?? []
  const wrong = new Map(issues.map(({ path, message }) => [String(path[0]), message]))
  const right = Object.entries(given).filter(([name]) => !wrong.has(name))
  return {
    ...Settings.parse(Object.fromEntries(right)),
    problems: [...wrong].map(([name, rule]) => `${name}: ${rule}`),
  }
}

/** Statuses of hosts without such a file; a plain web server may also answer with a page. */
const NONE = new Set([403, 404, 410])

/**
 * The settings in the reply to `config.json`. A host without one is no error: the user then types the base URL.
 * Throws if it cannot be read now: treated as missing, a link's key would go to the service in use.
 */
export const readConfigFile = async (reply: Response): Promise<RuntimeConfig> => {
  if (NONE.has(reply.status)) return NO_RUNTIME_CONFIG
  if (!reply.ok) throw new Error(`The settings were answered with ${reply.status}`)
  try {
    return configIn(await readText(reply, FILE_BYTES))
  } catch (error) {
    if (error instanceof TooLongError) return ignored('Must be at most 1 MiB.')
    throw error
  }
}

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

const withoutSlash = (url: string | undefined) => url?.replace(/(?<!\/)\/+$/, '')

/** Whether a base URL, with or without a slash at its end, is that of the host's own service. */
export const isOfHost = (
  baseUrl: string,
  config: Pick<RuntimeConfig, 'base_url'> | undefined,
): boolean => withoutSlash(config?.base_url) === withoutSlash(baseUrl)
