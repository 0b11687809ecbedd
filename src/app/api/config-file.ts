import * as z from 'zod/mini'
import { isRecord, parsedJson } from '#contract/json-value.ts'
import { isVersionHeaderName, VERSION_HEADER } from '#contract/version.ts'
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

/** A text that is empty or meets a rule. */
const textThat = (isMet: (text: string) => boolean) =>
  z.string().check(z.refine((text) => !text || isMet(text)))
const perMinute = () => z.nullable(z.int().check(z.positive()))

const Settings = {
  /** Absolute, or "" if the host names none. */
  base_url: z.pipe(
    textThat((url) => addressIn(url) !== ''),
    z.transform(addressIn),
  ),
  version_header: z.pipe(
    textThat(isVersionHeaderName),
    z.transform((name) => name || VERSION_HEADER),
  ),
  title: z.string().check(z.maxLength(TITLE_LENGTH)),
  /** Other origins that the page may call; null if the host does not say. */
  allowed_origins: z.nullable(z.readonly(z.array(z.string()))),
  /** The most requests in a minute of everything that uses a key; null if the host does not say. */
  requests_per_minute: perMinute(),
  /** How many of them the collection of all operators may take. */
  sweep_requests_per_minute: perMinute(),
  /** The host's service is production. */
  is_production: z.boolean(),
  /** The service runs in this page's own server, which keeps its first key. */
  is_embedded: z.boolean(),
  /** The service has the list of edges of `edge-list.ts`, also for this origin. */
  lists_edges: z.boolean(),
  /** The service has the audit log of `audit.ts`, also for this origin. */
  has_audit_log: z.boolean(),
  /** The service takes the header `Idempotency-Key`, also from this origin. */
  takes_idempotency_keys: z.boolean(),
}
type Settings = { readonly [Name in keyof typeof Settings]: z.infer<(typeof Settings)[Name]> }

/** What is wrong in `config.json`, and is ignored: one of its settings, or the whole file. */
export type ConfigProblem = keyof Settings | 'not_json' | 'not_object' | 'too_long'

/** The runtime settings of this page's host. */
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

/** The settings in a text: each member that breaks a rule has its default, and is named. */
const configIn = (text: string): RuntimeConfig => {
  const given = parsedJson(text)
  // A host without such a file may answer with the page.
  if (given === undefined) return /^\s*</.test(text) ? NO_RUNTIME_CONFIG : ignored('not_json')
  if (!isRecord(given)) return ignored('not_object')
  const known: Record<string, unknown> = {}
  const problems: ConfigProblem[] = []
  // The names are those of the settings.
  for (const name of Object.keys(Settings) as (keyof Settings)[]) {
    if (!Object.hasOwn(given, name)) continue
    const read = Settings[name].safeParse(given[name])
    if (read.success) known[name] = read.data
    else problems.push(name)
  }
  return { ...NO_RUNTIME_CONFIG, ...known, edges: given['edges'], problems }
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
