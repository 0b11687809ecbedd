import { isVersionHeaderName, VERSION_HEADER } from '#contract/version.ts'
import { isRecord, parsedJson } from '#contract/json-value.ts'
import { readBaseUrl } from './base-url.ts'
import { FILE_BYTES, readText, TooLongError } from './read-text.ts'

/** The most characters of a host's title. */
export const TITLE_LENGTH = 100

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
  /** The host's service is production. */
  is_production: boolean
  /** The service runs in this page's own server, which keeps its first key. */
  is_embedded: boolean
  /** The service has the list of edges of `edge-list.ts`, also for this origin. */
  lists_edges: boolean
  /** The service has the audit log of `audit.ts`, also for this origin. */
  has_audit_log: boolean
  /** The service takes the header `Idempotency-Key`, also from this origin. */
  takes_idempotency_keys: boolean
}

const isText =
  (isMet: (text: string) => boolean) =>
  (given: unknown): boolean =>
    typeof given === 'string' && isMet(given)
const isPerMinute = (given: unknown) =>
  given === null || (Number.isSafeInteger(given) && Number(given) >= 1)
const isTrueOrFalse = (given: unknown) => typeof given === 'boolean'

const CHECKS: Record<keyof Settings, (given: unknown) => boolean> = {
  base_url: isText((url) => !url || addressIn(url) !== ''),
  version_header: isText((name) => !name || isVersionHeaderName(name)),
  title: isText(({ length }) => length <= TITLE_LENGTH),
  allowed_origins: (given) =>
    given === null || (Array.isArray(given) && given.every((origin) => typeof origin === 'string')),
  requests_per_minute: isPerMinute,
  sweep_requests_per_minute: isPerMinute,
  is_production: isTrueOrFalse,
  is_embedded: isTrueOrFalse,
  lists_edges: isTrueOrFalse,
  has_audit_log: isTrueOrFalse,
  takes_idempotency_keys: isTrueOrFalse,
}

/** What is wrong in `config.json`, and is ignored: one of its settings, or the whole file. */
export type ConfigProblem = keyof Settings | 'not_json' | 'not_object' | 'too_long'

/** The runtime settings of this page's host. `base_url` is absolute, or "" if the host names none. */
export type RuntimeConfig = Settings & {
  /** Edges that the host names, as it wrote them: read where they are shown. */
  edges?: unknown
  problems: readonly ConfigProblem[]
}

/** The defaults if the host of this page sets nothing. */
export const NO_RUNTIME_CONFIG: RuntimeConfig = {
  base_url: '',
  version_header: VERSION_HEADER,
  title: '',
  allowed_origins: null,
  requests_per_minute: null,
  sweep_requests_per_minute: null,
  is_production: false,
  is_embedded: false,
  lists_edges: false,
  has_audit_log: false,
  takes_idempotency_keys: false,
  problems: [],
}

const ignored = (problem: ConfigProblem): RuntimeConfig => ({
  ...NO_RUNTIME_CONFIG,
  problems: [problem],
})

/** The settings in a text: each member that fails its check has its default, and is named. */
const configIn = (text: string): RuntimeConfig => {
  const given = parsedJson(text)
  // A host without such a file may answer with the page.
  if (given === undefined) return /^\s*</.test(text) ? NO_RUNTIME_CONFIG : ignored('not_json')
  if (!isRecord(given)) return ignored('not_object')
  const names = (Object.keys(CHECKS) as (keyof Settings)[]).filter((name) =>
    Object.hasOwn(given, name),
  )
  const wrong = names.filter((name) => !CHECKS[name](given[name]))
  const right = names.filter((name) => !wrong.includes(name))
  // Each of these members met its check.
  const known = Object.fromEntries(right.map((name) => [name, given[name]])) as Partial<Settings>
  const config = { ...NO_RUNTIME_CONFIG, ...known, edges: given['edges'] }
  return {
    ...config,
    base_url: addressIn(config.base_url),
    version_header: config.version_header || VERSION_HEADER,
    problems: wrong,
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
    if (error instanceof TooLongError) return ignored('too_long')
    throw error
  }
}
