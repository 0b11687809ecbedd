import * as settings from './settings.ts'
import { homedir } from 'node:os'
import { parseArgs } from 'node:util'
import { VERSION_HEADER } from '#contract/version.ts'
import type { CatalogueEdge } from '#domain/edge-catalogue.ts'
import { readEdgesFile } from './edges-file.ts'
import { type ReadSecret, readSecretFile } from './secret-file.ts'
import type { Setting } from './settings.ts'
import {
  type Environment,
  type Flags,
  given,
  secretReader,
  settingReader,
} from './setting-reader.ts'
import { isAbsolute, join } from 'node:path'

/** The default data folder: the user's data directory of each platform. */
export const dataDirectory = (platform: string, home: string, env: Environment): string => {
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Adit')
    case 'win32':
      return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'Adit')
    default: {
      const named = env['XDG_DATA_HOME']
      // The XDG rules ignore a folder that is not absolute.
      return join(named && isAbsolute(named) ? named : join(home, '.local', 'share'), 'adit')
    }
  }
}

/** The checked settings of the process (see `readConfiguration`). */
export type Configuration = {
  host: string
  port: number
  /** Where PGlite keeps its files and where a new key is written; always set. */
  dataDir: string
  /** A PostgreSQL address; undefined means PGlite in `dataDir`. */
  databaseUrl: string | undefined
  /** A key to accept from the first start. */
  apiKey: string | undefined
  /** Encrypts the certificate authority's key in the store. */
  secret: string | undefined
  /** The remote service to forward to, without trailing slash; undefined means the embedded service. */
  upstreamUrl: string | undefined
  versionHeader: string
  /** How people reach this process, without trailing slash; used for `uri` fields and the printed link. */
  publicUrl: string | undefined
  /** Origins the page may call directly, added to `connect-src`. */
  allowedOrigins: string[]
  /** Names in the Host header that are answered, added to that of `publicUrl` and `host`. */
  allowedHosts: string[]
  /** The edges that `/config.json` names. */
  edges: CatalogueEdge[]
  /** Opens `/faults`. */
  faults: boolean
  /** The page marks the service as production, and asks more. */
  production: boolean
  /** Fill an empty account with demonstration records. */
  demo: boolean
  /** Life of a client certificate. */
  certificateDays: number
  /** How long the audit log keeps an event, in days; 0 if none is kept. */
  auditDays: number
  /** The requests that each key may send in a minute; undefined for no limit. */
  requestsPerMinute: number | undefined
  /** How many requests a minute a page may send to read all operators; undefined leaves it to the page. */
  sweepRequestsPerMinute: number | undefined
}

/** The result of reading the environment and the command line. */
export type ConfigurationOutcome =
  | { kind: 'run'; configuration: Configuration }
  | { kind: 'help'; help: string }
  | { kind: 'refused'; problems: string[] }

const ALL: readonly Setting<unknown>[] = Object.values(settings)
const DEFAULTS = { host: '127.0.0.1', port: 4180, certificateDays: 90, auditDays: 90 }

const isRefused = ({ hasNoFlag, isPrivate }: Setting<unknown>, value = ''): boolean =>
  hasNoFlag === true || isPrivate?.(value) === true

// Each such setting has a second one for the path of a file, which is not secret.
const privateProblem = ({ flag, variable }: Setting<unknown>): string =>
  `--${flag} may hold no secret, since every user of this machine can read the command line: set ${variable}, or name a file by --${flag}-file`

/** Every given flag, by name, and the errors of the command line itself. */
const readFlags = (argv: readonly string[]): { flags: Flags; problems: string[] } => {
  const options = ALL.map(({ flag, isSwitch }) => {
    const type: 'boolean' | 'string' = isSwitch ? 'boolean' : 'string'
    return [flag, { type }] as const
  })
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(options),
    strict: false,
    tokens: true,
  })
  const flags = new Map<string, string>()
  const problems: string[] = []
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      problems.push(`${JSON.stringify(token.value)} is not a flag: flags begin with --`)
      continue
    }
    const setting = ALL.find(({ flag }) => flag === token.name)
    const value = setting?.isSwitch ? (token.value ?? '1') : token.value
    if (setting && isRefused(setting, value)) problems.push(privateProblem(setting))
    else if (!setting) problems.push(`${token.rawName} is not a flag that Adit knows: see --help`)
    else if (!value || (!token.inlineValue && value.startsWith('--')))
      problems.push(`--${setting.flag} needs a value: ${setting.accepts}`)
    else if (flags.has(setting.flag)) problems.push(`--${setting.flag} is given more than once`)
    else flags.set(setting.flag, value)
  }
  return { flags, problems }
}

const isGiven = (env: Environment, flags: Flags, setting: Setting<unknown>): boolean => {
  const found = given(env, flags, setting)
  return found !== undefined && setting.read(found.text) !== false
}

// Settings that only the embedded service needs.
const EMBEDDED: readonly Setting<unknown>[] = [
  settings.databaseUrlSetting,
  settings.databaseUrlFileSetting,
  settings.apiKeySetting,
  settings.apiKeyFileSetting,
  settings.secretSetting,
  settings.secretFileSetting,
  settings.certificateDaysSetting,
  settings.auditDaysSetting,
  settings.requestsPerMinuteSetting,
  settings.demoSetting,
  settings.faultsSetting,
]

const namesOf = ({ variable, flag, hasNoFlag }: Setting<unknown>): string =>
  hasNoFlag ? variable : `${variable} (--${flag})`

/** A gateway stores nothing, so a setting that only the embedded service needs is surely a mistake. */
const conflicts = (env: Environment, flags: Flags): string[] => {
  const upstream = settings.upstreamUrlSetting
  if (!isGiven(env, flags, upstream)) return []
  return EMBEDDED.filter((setting) => isGiven(env, flags, setting)).map(
    (setting) =>
      `${namesOf(setting)} is for the embedded service and ${namesOf(upstream)} for a remote one: set one of them`,
  )
}

const helpText = (dataDir: string): string => {
  const defaults = new Map<string, string>([
    ['host', DEFAULTS.host],
    ['port', String(DEFAULTS.port)],
    ['data-dir', dataDir],
    ['version-header', VERSION_HEADER],
    ['certificate-days', String(DEFAULTS.certificateDays)],
    ['audit-days', String(DEFAULTS.auditDays)],
  ])
  const lines = ALL.flatMap(({ flag, variable, isSwitch, hasNoFlag, help, accepts }) => [
    hasNoFlag ? `  ${variable}` : `  --${flag}${isSwitch ? '' : ' …'}  (${variable})`,
    `      ${help}.`,
    `      Default: ${defaults.get(flag) ?? (isSwitch ? 'off' : 'none')}. Accepts ${accepts}.`,
  ])
  return [
    'Adit: a dashboard for tunnel operators and edge modules, with its service built in.',
    '',
    'Usage: npm start -- [flags]',
    '',
    'Each flag can also be set by the environment variable in parentheses. The flag takes precedence.',
    'Secrets have no flag, because every user of the machine can read the command line.',
    '',
    ...lines,
    '  --help',
    '      Print this help and exit.',
  ].join('\n')
}

/**
 * Reads the configuration from environment variables, the arguments after the script's name, and the files
 * that they name. Reports every mistake, not only the first; repeats no secret.
 */
export const readConfiguration = (
  env: Environment,
  argv: readonly string[],
  readSecret: ReadSecret = readSecretFile,
): ConfigurationOutcome => {
  const dataDir = dataDirectory(process.platform, homedir(), env)
  if (argv.includes('--help') || argv.includes('-h'))
    return { kind: 'help', help: helpText(dataDir) }
  const { flags, problems } = readFlags(argv)
  const take = settingReader(env, flags, problems)
  const takeSecret = secretReader(env, flags, problems, readSecret)
  const configuration: Configuration = {
    host: take(settings.hostSetting, DEFAULTS.host),
    port: take(settings.portSetting, DEFAULTS.port),
    dataDir: take(settings.dataDirSetting, dataDir),
    databaseUrl: takeSecret(settings.databaseUrlSetting, settings.databaseUrlFileSetting),
    apiKey: takeSecret(settings.apiKeySetting, settings.apiKeyFileSetting),
    secret: takeSecret(settings.secretSetting, settings.secretFileSetting),
    upstreamUrl: take(settings.upstreamUrlSetting, undefined),
    versionHeader: take(settings.versionHeaderSetting, VERSION_HEADER),
    publicUrl: take(settings.publicUrlSetting, undefined),
    allowedOrigins: take(settings.allowedOriginsSetting, []),
    allowedHosts: take(settings.allowedHostsSetting, []),
    edges: readEdgesFile(
      take(settings.edgesFileSetting, undefined),
      given(env, flags, settings.edgesFileSetting)?.name ?? '',
      { problems, readText: readSecret },
    ),
    faults: take(settings.faultsSetting, false),
    production: take(settings.productionSetting, false),
    demo: take(settings.demoSetting, false),
    certificateDays: take(settings.certificateDaysSetting, DEFAULTS.certificateDays),
    auditDays: take(settings.auditDaysSetting, DEFAULTS.auditDays),
    requestsPerMinute: take(settings.requestsPerMinuteSetting, undefined),
    sweepRequestsPerMinute: take(settings.sweepRequestsPerMinuteSetting, undefined),
  }
  problems.push(...conflicts(env, flags))
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'run', configuration }
}
