import { homedir } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { parsedJson } from '#contract/json-value.ts'
import { isVersionHeaderName, OWN_PATH, VERSION_HEADER } from '#contract/version.ts'
import { readEdgeCatalogue } from '#domain/edge-catalogue.ts'

/** What a setting is, besides the values that it accepts. */
type Note = {
  variable: string
  /** The accepted values, to follow "must be". */
  accepts: string
  help: string
  /** Never shown again. */
  isSecret?: true
  /** Is a secret: has no flag, since every user of the machine can read the command line, but a setting for its file. */
  hasFile?: true
  /** Names a file that has it. */
  isFile?: true
  /** Has no meaning for a remote service. */
  isEmbedded?: true
}

const notes = z.registry<Note>()
const setting = <S extends z.ZodMiniType>(schema: S, note: Note): S => {
  notes.add(schema, note)
  return schema
}

const matching = (pattern: RegExp) => z.string().check(z.regex(pattern))

const whole = (least: number, most: number) =>
  z.pipe(
    matching(/^\d{1,9}$/),
    z.pipe(z.transform(Number), z.int().check(z.minimum(least), z.maximum(most))),
  )

const yesOrNo = z.stringbool({
  truthy: ['1', 'true', 'yes', 'on'],
  falsy: ['0', 'false', 'no', 'off'],
})
const onOff = (note: Omit<Note, 'accepts'>) =>
  setting(z._default(yesOrNo, false), { accepts: '1 or 0', ...note })

/** A text as a function reads it; undefined where it is not accepted. */
const readBy = <T>(read: (text: string) => T | undefined) =>
  z.pipe(
    z.string(),
    z.transform((text, { issues }) => {
      const value = read(text)
      if (value !== undefined) return value
      issues.push({ code: 'custom', input: text })
      return z.NEVER
    }),
  )

const webAddress = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = !url.username && !url.password && !/[?#*\s]/.test(text)
  return isPlain && /^https?:$/.test(url.protocol) ? url : undefined
}

const origin = (text: string): string | undefined => {
  const url = webAddress(text)
  return url && url.pathname === '/' ? url.origin : undefined
}

const hostName = (text: string): string | undefined => {
  const url = /^[^\s:/@]+$/.test(text) ? webAddress(`http://${text}`) : undefined
  return url && url.pathname === '/' ? url.hostname.replace(/\.$/, '') : undefined
}

const listOf = (read: (text: string) => string | undefined) =>
  z._default(
    readBy((text) => {
      const given = text.split(',').map((part) => read(part.trim()))
      const accepted = given.filter((part) => part !== undefined)
      return accepted.length === given.length ? [...new Set(accepted)] : undefined
    }),
    [],
  )

// URL drops line breaks, so the lines of a file would become one address that nobody wrote.
const isDatabaseAddress = (text: string): boolean =>
  !/[\r\n]/.test(text) && /^postgres(ql)?:$/.test(URL.canParse(text) ? new URL(text).protocol : '')

const edgeCatalogue = z.pipe(
  z.string(),
  z.transform((text, { issues }) => {
    const { edges, problems } = readEdgeCatalogue(parsedJson(text))
    for (const message of problems) issues.push({ code: 'custom', input: text, message })
    return edges
  }),
)

const pathBelow = (text: string): string | undefined =>
  /^(\/\w[\w-]*)*\/?$/.test(text) && !OWN_PATH.test(text) ? text.replace(/\/$/, '') : undefined

// Of what no shell has read, such as a unit file, `~` is still to be expanded; of `~name` nobody here knows the folder.
export const absolutePath = (text: string): string | undefined => {
  const path = text.replace(/^~(?=$|[/\\])/, homedir())
  return path.includes('\0') || path.startsWith('~') ? undefined : resolve(path)
}

/** The settings of the process, by name, as they are read from texts. */
export const Settings = z.object({
  host: setting(z._default(matching(/^[0-9A-Za-z.:_%-]+$/), '127.0.0.1'), {
    variable: 'HOST',
    accepts: 'a host name or an address without port',
    help: 'Where to listen; 0.0.0.0 or :: for every network',
  }),
  port: setting(z._default(whole(0, 65_535), 4180), {
    variable: 'PORT',
    accepts: 'a whole number from 0 to 65535',
    help: 'The port to listen on; 0 for any free one',
  }),
  /** Where PGlite keeps its files and where a new key is written. */
  dataDir: setting(readBy(absolutePath), {
    variable: 'ADIT_DATA_DIR',
    accepts: 'a folder',
    help: 'Where the data is kept',
  }),
  databaseUrl: setting(z.optional(z.string().check(z.refine(isDatabaseAddress))), {
    variable: 'DATABASE_URL',
    accepts: 'a PostgreSQL address such as postgres://user@host:5432/name',
    help: 'Keep the data in this PostgreSQL instead of the data folder',
    isSecret: true,
    hasFile: true,
    isEmbedded: true,
  }),
  apiKey: setting(z.optional(matching(/^[\x21-\x7e]{16,256}$/)), {
    variable: 'ADIT_API_KEY',
    accepts: 'at least 16 (at most 256) letters, digits and signs, without spaces',
    help: 'Accept this API key instead of making one. A key set here earlier stops working',
    isSecret: true,
    hasFile: true,
    isEmbedded: true,
  }),
  secret: setting(z.optional(matching(/^[^\p{Cc}]{16,1024}$/u)), {
    variable: 'ADIT_SECRET',
    accepts: 'at least 16 (at most 1024) characters',
    help: "Encrypt the certificate authority's key in the store with this secret",
    isSecret: true,
    hasFile: true,
    isEmbedded: true,
  }),
  replaceAuthority: onOff({
    variable: 'ADIT_REPLACE_AUTHORITY',
    help: 'For one start, if that secret is lost: make a new certificate authority. Each operator with a certificate then needs a new one',
    isEmbedded: true,
  }),
  /** Without a slash at its end. */
  upstreamUrl: setting(z.optional(readBy((text) => webAddress(text)?.href.replace(/\/+$/, ''))), {
    variable: 'ADIT_UPSTREAM_URL',
    accepts: 'an http or https address without a user, query or fragment',
    help: 'Forward to this remote service instead of running the embedded one',
    isSecret: true,
  }),
  versionHeader: setting(
    z._default(z.string().check(z.refine(isVersionHeaderName)), VERSION_HEADER),
    {
      variable: 'ADIT_VERSION_HEADER',
      accepts: 'the name of a header that has no other meaning',
      help: 'The name of the header that carries the API version',
    },
  ),
  publicUrl: setting(z.optional(readBy(origin)), {
    variable: 'ADIT_PUBLIC_URL',
    accepts: 'an http or https origin such as https://adit.example.com',
    help: 'How people reach this process, for links and uri fields',
  }),
  /** Without a slash at its end; "" at the root. */
  basePath: setting(z._default(readBy(pathBelow), ''), {
    variable: 'ADIT_BASE_PATH',
    accepts: "a path such as /adit, and none of Adit's own, such as /api",
    help: 'The path of the dashboard and the API, where other things are at the root of this origin',
  }),
  allowedOrigins: setting(listOf(origin), {
    variable: 'ADIT_ALLOWED_ORIGINS',
    accepts: 'http or https origins, separated by commas',
    help: 'Other services that the page may call directly',
  }),
  allowedHosts: setting(listOf(hostName), {
    variable: 'ADIT_ALLOWED_HOSTS',
    accepts: 'host names without port, separated by commas',
    help: 'Names by which this process may be reached, besides localhost, IP addresses, HOST and ADIT_PUBLIC_URL',
  }),
  edges: setting(z._default(edgeCatalogue, []), {
    isFile: true,
    variable: 'ADIT_EDGES_FILE',
    accepts: 'the path of a JSON file',
    help: 'List the edges of this file on the Edges page, for everyone: [{ "kind": "tls", "id": "edgtls_…", "label": "…" }]',
  }),
  certificateDays: setting(z._default(whole(1, 3650), 90), {
    variable: 'ADIT_CERTIFICATE_DAYS',
    accepts: 'a whole number from 1 to 3650',
    help: 'How long a client certificate is valid, in days',
    isEmbedded: true,
  }),
  auditDays: setting(z._default(whole(0, 3650), 90), {
    variable: 'ADIT_AUDIT_DAYS',
    accepts: 'a whole number from 0 to 3650',
    help: 'How long the audit log keeps what was written, in days; 0 for no audit log',
    isEmbedded: true,
  }),
  requestsPerMinute: setting(z.optional(whole(1, 100_000)), {
    variable: 'ADIT_REQUESTS_PER_MINUTE',
    accepts: 'a whole number from 1 to 100000',
    help: 'How many requests each API key may send to this process in a minute; more get 429. Each process counts for itself',
    isEmbedded: true,
  }),
  production: onOff({
    variable: 'ADIT_PRODUCTION',
    help: 'Mark the service as production: the page shows it, and asks for a typed name before it lets more traffic in or deletes',
  }),
  demo: onOff({
    variable: 'ADIT_DEMO',
    help: 'Fill an empty account with demonstration records',
    isEmbedded: true,
  }),
  faults: onOff({
    variable: 'ADIT_FAULTS',
    help: 'Open /faults, which makes responses fail on demand (for tests only)',
    isEmbedded: true,
  }),
})

type Values = z.infer<typeof Settings>

/** A setting of the start: an environment variable, and a flag where that may hold no secret. */
export type Setting = Note & { name: keyof Values; flag: string }

const named = (name: keyof Values, note: Note): Setting => {
  const flag = note.variable
    .replace(/^ADIT_/, '')
    .replaceAll('_', '-')
    .toLowerCase()
  return { ...note, name, flag }
}

/** Every setting, in the order of --help; the one for a file stands after the one that it holds. */
export const settings: readonly Setting[] = Object.entries(Settings.shape).flatMap(
  ([key, schema]) => {
    const note = notes.get(schema)
    if (!note) return []
    const name = key as keyof Values // the keys of the shape
    if (!note.hasFile) return [named(name, note)]
    const { hasFile: _hasFile, variable, ...rest } = note
    const file: Note = {
      ...rest,
      isFile: true,
      variable: `${variable}_FILE`,
      accepts: 'the path of a file',
      help: `The file that holds ${variable}, in place of it`,
    }
    return [named(name, note), named(name, file)]
  },
)
