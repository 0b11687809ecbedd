import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import type * as z from 'zod/mini'
import type { CatalogueEdge } from '#domain/edge-catalogue.ts'
import { readEdgesFile } from './edges-file.ts'
import { type Setting, Settings, settings } from './settings.ts'
import { type ReadText, readTextFile } from './text-file.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Flags = ReadonlyMap<string, string>

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

/** The checked settings of the process (see `Settings`), with the edges that `/config.json` names. */
export type Configuration = Omit<z.infer<typeof Settings>, 'edgesFile'> & { edges: CatalogueEdge[] }

/** The result of reading the environment and the command line. */
export type ConfigurationOutcome =
  | { kind: 'run'; configuration: Configuration }
  | { kind: 'help'; help: string }
  | { kind: 'refused'; problems: string[] }

const DEFAULTS = Settings.parse({ dataDir: '' })

const isSwitch = ({ name }: Setting): boolean => DEFAULTS[name] === false
/** Whether it is a secret from its first sign on. */
const hasNoFlag = ({ isPrivate }: Setting): boolean => isPrivate?.('') === true

/** Every given flag, by name, and the errors of the command line itself. */
const readFlags = (argv: readonly string[]): { flags: Flags; problems: string[] } => {
  const options = settings.map((setting) => {
    const type: 'boolean' | 'string' = isSwitch(setting) ? 'boolean' : 'string'
    return [setting.flag, { type }] as const
  })
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(options),
    strict: false,
    tokens: true,
  })
  const flags = new Map<string, string>()
  const problemOf = (token: (typeof tokens)[number]): string | undefined => {
    if (token.kind === 'option-terminator') return undefined
    if (token.kind === 'positional')
      return `${JSON.stringify(token.value)} is not a flag: flags begin with --`
    const setting = settings.find(({ flag }) => flag === token.name)
    if (!setting) return `${token.rawName} is not a flag that Adit knows: see --help`
    const { flag, variable, accepts, isPrivate } = setting
    const value = token.value ?? (isSwitch(setting) ? '1' : '')
    if (isPrivate?.(value))
      return `--${flag} may hold no secret, since every user of this machine can read the command line: set ${variable}, or name a file by --${flag}-file`
    if (!value || (!token.inlineValue && value.startsWith('--')))
      return `--${flag} needs a value: ${accepts}`
    if (flags.has(flag)) return `--${flag} is given more than once`
    flags.set(flag, value)
    return undefined
  }
  const problems = tokens.map(problemOf).filter((problem) => problem !== undefined)
  return { flags, problems }
}

const helpText = (dataDir: string): string => {
  const defaultOf = (setting: Setting): string => {
    if (setting.name === 'dataDir') return dataDir
    if (isSwitch(setting)) return 'off'
    return setting.isFile ? 'none' : String(DEFAULTS[setting.name] ?? '') || 'none'
  }
  const lines = settings.flatMap((setting) => {
    const { flag, variable, help, accepts } = setting
    return [
      hasNoFlag(setting)
        ? `  ${variable}`
        : `  --${flag}${isSwitch(setting) ? '' : ' …'}  (${variable})`,
      `      ${help}.`,
      `      Default: ${defaultOf(setting)}. Accepts ${accepts}.`,
    ]
  })
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

/** A setting that was given, and as what: by its flag, its variable, or in a file. */
type Given = Setting & { text: string; as: string }

const givenSettings = (env: Environment, flags: Flags): Given[] =>
  settings.flatMap((setting) => {
    const { flag, variable } = setting
    const text = flags.get(flag) ?? env[variable]
    // An empty variable counts as not set.
    return text ? [{ ...setting, text, as: flags.has(flag) ? `--${flag}` : variable }] : []
  })

/** The text of each given setting, also of those in files, and what is wrong with how it was given. */
const readTexts = (given: readonly Given[], readText: ReadText) => {
  const texts = new Map<Setting['name'], Given>()
  const wrong = new Map<Setting['name'], string>()
  for (const one of given) {
    const other = given.find(({ name }) => name === one.name)
    const outcome = one.isFile ? readText(one.text) : undefined
    if (other && other !== one)
      wrong.set(one.name, `${other.as} and ${one.as} are both given: give one of them`)
    else if (outcome?.kind === 'refused')
      wrong.set(one.name, `${one.as} names a file that ${outcome.problem}`)
    else texts.set(one.name, { ...one, text: outcome?.text ?? one.text })
  }
  return { texts, wrong }
}

const refusal = ({ name, as, text, isFile, isSecret }: Given): string => {
  const accepts = settings.find((setting) => setting.name === name)?.accepts
  if (isFile) return `What is in the file of ${as} must be ${accepts}`
  return `${as} ${isSecret ? '' : `is ${JSON.stringify(text)}, but `}must be ${accepts}`
}

/** A gateway stores nothing, so a setting that only the embedded service needs is surely a mistake. */
const conflicts = (given: readonly Given[], values: z.infer<typeof Settings>): string[] => {
  const upstream = given.find(({ name }) => name === 'upstreamUrl')
  if (!upstream) return []
  return given
    .filter(({ name, isEmbedded }) => isEmbedded && values[name] !== false)
    .map(
      ({ as }) =>
        `${as} is for the embedded service and ${upstream.as} for a remote one: set one of them`,
    )
}

/**
 * Reads the configuration from environment variables, the arguments after the script's name, and the files
 * that they name. Reports every mistake, not only the first; repeats no secret.
 */
export const readConfiguration = (
  env: Environment,
  argv: readonly string[],
  readText: ReadText = readTextFile,
): ConfigurationOutcome => {
  const dataDir = dataDirectory(process.platform, homedir(), env)
  if (argv.includes('--help') || argv.includes('-h'))
    return { kind: 'help', help: helpText(dataDir) }
  const { flags, problems } = readFlags(argv)
  const given = givenSettings(env, flags)
  const { texts, wrong } = readTexts(given, readText)
  const { data, error } = Settings.safeParse({
    dataDir,
    ...Object.fromEntries([...texts].map(([name, { text }]) => [name, text])),
  })
  for (const { path } of error?.issues ?? []) {
    const one = given.find(({ name }) => name === path[0])
    const read = one && texts.get(one.name)
    if (read) wrong.set(read.name, refusal(read))
  }
  const file = texts.get('edgesFile')
  const catalogue = file ? readEdgesFile(file.text, readText) : { edges: [], problems: [] }
  problems.push(
    ...new Set(settings.flatMap(({ name }) => wrong.get(name) ?? [])),
    ...catalogue.problems.map((problem) => `${file?.as} names a file ${problem}`),
    ...(data ? conflicts(given, data) : []),
  )
  if (!data || problems.length > 0) return { kind: 'refused', problems }
  const { edgesFile: _file, ...values } = data
  return { kind: 'run', configuration: { ...values, edges: catalogue.edges } }
}
