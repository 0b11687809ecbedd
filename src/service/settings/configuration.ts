import { homedir } from 'node:os'
import { parseArgs } from 'node:util'
import { VERSION_HEADER } from '#contract/version.ts'
import { dataDirectory } from './data-directory.ts'
import * as settings from './settings.ts'
import type { Setting } from './settings.ts'

/** What the process was told at start, checked (see `readConfiguration`). */
export type Configuration = {
  host: string
  port: number
  /** Where PGlite keeps its files and where a made key is written; always set. */
  dataDir: string
  /** A PostgreSQL address; undefined means PGlite in `dataDir`. */
  databaseUrl: string | undefined
  /** A key to accept from the first start. */
  apiKey: string | undefined
  /** The remote service to forward to, without trailing slash; undefined means the embedded service. */
  upstreamUrl: string | undefined
  versionHeader: string
  /** How people reach this process, without trailing slash; used for `uri` fields and the printed link. */
  publicUrl: string | undefined
  /** Origins the page may call directly, added to `connect-src`. */
  allowedOrigins: string[]
  /** Opens `/faults`. */
  faults: boolean
  /** Fill an empty account with demonstration records. */
  demo: boolean
  /** Life of a client certificate. */
  certificateDays: number
}

/** What the environment and the command line come to. */
export type ConfigurationOutcome =
  | { kind: 'run'; configuration: Configuration }
  | { kind: 'help'; help: string }
  | { kind: 'refused'; problems: string[] }

type Environment = Readonly<Record<string, string | undefined>>
type Flags = ReadonlyMap<string, string>

const ALL: readonly Setting<unknown>[] = Object.values(settings)
const DEFAULTS = { host: '127.0.0.1', port: 4180, certificateDays: 90 }

/** Every flag given, by name, and what is wrong with the command line as such. */
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
    if (!setting) problems.push(`${token.rawName} is not a flag that Adit knows: see --help`)
    else if (!value || (!token.inlineValue && value.startsWith('--')))
      problems.push(`--${setting.flag} needs a value: ${setting.accepts}`)
    else if (flags.has(setting.flag)) problems.push(`--${setting.flag} is given more than once`)
    else flags.set(setting.flag, value)
  }
  return { flags, problems }
}

/** Takes settings one by one; a flag goes before its variable, an empty variable is not set. */
const taker = (env: Environment, flags: Flags, problems: string[]) => {
  return <T, Fallback>(setting: Setting<T>, fallback: Fallback): T | Fallback => {
    const flag = flags.get(setting.flag)
    const text = flag ?? env[setting.variable]
    if (!text) return fallback
    const value = setting.read(text)
    if (value !== undefined) return value
    const name = flag === undefined ? setting.variable : `--${setting.flag}`
    const given = setting.isSecret ? '' : `is ${JSON.stringify(text)}, but `
    problems.push(`${name} ${given}must be ${setting.accepts}`)
    return fallback
  }
}

const isGiven = (env: Environment, flags: Flags, { flag, variable, read }: Setting<unknown>) => {
  const text = flags.get(flag) ?? env[variable]
  return Boolean(text) && read(text ?? '') !== false
}

/** A gateway keeps nothing, so what only the embedded service needs was surely meant otherwise. */
const conflicts = (env: Environment, flags: Flags): string[] => {
  const upstream = settings.upstreamUrlSetting
  if (!isGiven(env, flags, upstream)) return []
  const { databaseUrlSetting, apiKeySetting, certificateDaysSetting } = settings
  const { demoSetting, faultsSetting } = settings
  return [databaseUrlSetting, apiKeySetting, certificateDaysSetting, demoSetting, faultsSetting]
    .filter((setting) => isGiven(env, flags, setting))
    .map(
      ({ variable, flag }) =>
        `${variable} (--${flag}) is for the embedded service and ${upstream.variable} (--${upstream.flag}) for a remote one: set one of them`,
    )
}

const helpText = (dataDir: string): string => {
  const defaults = new Map<string, string>([
    ['host', DEFAULTS.host],
    ['port', String(DEFAULTS.port)],
    ['data-dir', dataDir],
    ['version-header', VERSION_HEADER],
    ['certificate-days', String(DEFAULTS.certificateDays)],
  ])
  const lines = ALL.flatMap(({ flag, variable, isSwitch, help, accepts }) => [
    `  --${flag}${isSwitch ? '' : ' …'}  (${variable})`,
    `      ${help}.`,
    `      Default: ${defaults.get(flag) ?? (isSwitch ? 'off' : 'none')}. Takes ${accepts}.`,
  ])
  return [
    'Adit: a dashboard for tunnel operators and edge modules, with its service built in.',
    '',
    'Usage: npm start -- [flags]',
    '',
    'Each flag may also be given as the environment variable in parentheses; the flag goes first.',
    '',
    ...lines,
    '  --help',
    '      Print this and end.',
  ].join('\n')
}

/**
 * Reads the configuration from environment variables and the arguments after the script's name.
 * Every mistake is reported, not the first; no secret is repeated in a message.
 */
export const readConfiguration = (
  env: Environment,
  argv: readonly string[],
): ConfigurationOutcome => {
  const dataDir = dataDirectory(process.platform, homedir(), env)
  if (argv.includes('--help') || argv.includes('-h'))
    return { kind: 'help', help: helpText(dataDir) }
  const { flags, problems } = readFlags(argv)
  const take = taker(env, flags, problems)
  const configuration: Configuration = {
    host: take(settings.hostSetting, DEFAULTS.host),
    port: take(settings.portSetting, DEFAULTS.port),
    dataDir: take(settings.dataDirSetting, dataDir),
    databaseUrl: take(settings.databaseUrlSetting, undefined),
    apiKey: take(settings.apiKeySetting, undefined),
    upstreamUrl: take(settings.upstreamUrlSetting, undefined),
    versionHeader: take(settings.versionHeaderSetting, VERSION_HEADER),
    publicUrl: take(settings.publicUrlSetting, undefined),
    allowedOrigins: take(settings.allowedOriginsSetting, []),
    faults: take(settings.faultsSetting, false),
    demo: take(settings.demoSetting, false),
    certificateDays: take(settings.certificateDaysSetting, DEFAULTS.certificateDays),
  }
  problems.push(...conflicts(env, flags))
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'run', configuration }
}
