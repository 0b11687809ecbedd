import { isVersionHeaderName, VERSION_HEADER } from '#contract/version.ts'
import { isRecord } from '#domain/json-value.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { readBaseUrl } from './base-url.ts'
import { FILE_BYTES, readText, TooLongError } from './read-text.ts'
import { READ_TIMEOUT_MS, type Network } from './send-request.ts'
import { wait } from './wait.ts'

const TITLE_LENGTH = 100

// As in a connection: absolute, without trailing slash. An address without a scheme would be taken for a path here.
const addressIn = (given: string): string => {
  if (!/^(https?:\/)?\//i.test(given) || !URL.canParse(given, location.origin)) return ''
  const read = readBaseUrl(new URL(given, location.origin).href)
  return typeof read === 'string' ? read : ''
}

type Settings = {
  base_url: string
  version_header: string
  title: string
  /** Other origins that the page may call; null if the host does not say. */
  allowed_origins: readonly string[] | null
  /** The most requests in a minute of everything that uses a key; null if the host does not say. */
  requests_per_minute: number | null
  /** How many of them the copy of all operators may take. */
  sweep_requests_per_minute: number | null
  /** The service runs in this page's own server, which keeps its first key. */
  is_embedded: boolean
  /** The service takes the header `Idempotency-Key`, also from this origin. */
  takes_idempotency_keys: boolean
}

type Rule = { isMet: (given: unknown) => boolean; rule: string }

const textOf = (isMet: (text: string) => boolean, rule: string): Rule => ({
  isMet: (given) => typeof given === 'string' && isMet(given),
  rule,
})
const PER_MINUTE: Rule = {
  isMet: (given) => given === null || (Number.isSafeInteger(given) && Number(given) >= 1),
  rule: 'Must be a whole number from 1, or null.',
}
const TRUE_OR_FALSE: Rule = {
  isMet: (given) => typeof given === 'boolean',
  rule: 'Must be true or false.',
}

const RULES: Record<keyof Settings, Rule> = {
  base_url: textOf(
    (url) => !url || addressIn(url) !== '',
    'Must be an http or https address, or a path from /, without a user name, query or fragment.',
  ),
  version_header: textOf(
    (name) => !name || isVersionHeaderName(name),
    'Must be the name of a header that has no other meaning.',
  ),
  title: textOf(
    ({ length }) => length <= TITLE_LENGTH,
    `Must be a text of at most ${TITLE_LENGTH} characters.`,
  ),
  allowed_origins: {
    isMet: (given) =>
      given === null ||
      (Array.isArray(given) && given.every((origin) => typeof origin === 'string')),
    rule: 'Must be a list of origins, or null.',
  },
  requests_per_minute: PER_MINUTE,
  sweep_requests_per_minute: PER_MINUTE,
  is_embedded: TRUE_OR_FALSE,
  takes_idempotency_keys: TRUE_OR_FALSE,
}

/** The runtime settings of this page's host. `base_url` is absolute, or "" if the host names none. */
export type RuntimeConfig = Settings & {
  /** Edges that the host names, as it wrote them: read where they are shown. */
  edges?: unknown
  /** What is wrong in the settings, and was ignored. */
  problems: readonly string[]
}

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
  problems: [],
}

const ignored = (rule: string): RuntimeConfig => ({ ...NO_RUNTIME_CONFIG, problems: [rule] })

/** The settings in a text: each member that breaks its rule has its default, and is named. */
const configIn = (text: string): RuntimeConfig => {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    // A host without such a file may answer with the page.
    return /^\s*</.test(text) ? NO_RUNTIME_CONFIG : ignored('The file: Must be JSON.')
  }
  if (!isRecord(given)) return ignored('The file: Must be a JSON object.')
  const members = Object.entries(RULES).filter(([name]) => Object.hasOwn(given, name))
  const wrong = members.filter(([name, { isMet }]) => !isMet(given[name]))
  const right = members.filter(([name, { isMet }]) => isMet(given[name]))
  // Each of these members met its rule.
  const known = Object.fromEntries(right.map(([name]) => [name, given[name]])) as Partial<Settings>
  const config = { ...NO_RUNTIME_CONFIG, ...known, edges: given['edges'] }
  return {
    ...config,
    base_url: addressIn(config.base_url),
    version_header: config.version_header || VERSION_HEADER,
    problems: wrong.map(([name, { rule }]) => `${name}: ${rule}`),
  }
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
  try {
    return configIn(await readText(reply, FILE_BYTES))
  } catch (error) {
    if (error instanceof TooLongError) return ignored('The file: Must be at most 1 MiB.')
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
