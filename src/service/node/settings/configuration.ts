import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import type * as z from 'zod/mini'
import { proxyTo } from './proxy.ts'
import { type Setting, Settings, settings } from './settings.ts'
import { type ReadText, readTextFile } from './text-file.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Flags = Readonly<Record<string, string | boolean | undefined>>

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

/** The checked settings of the process: see `Settings`. */
export type Configuration = z.infer<typeof Settings> & {
  /** The proxy between this process and the remote service, if there is one. */
  proxy?: URL | undefined
}

/** The result of reading the environment and the command line. */
export type ConfigurationOutcome =
  | { kind: 'run'; configuration: Configuration }
  | { kind: 'help'; help: string }
  | { kind: 'refused'; problems: string[] }

const DEFAULTS = Settings.parse({ dataDir: '' })

const isSwitch = ({ name }: Setting): boolean => DEFAULTS[name] === false

/** Every given flag, by name, and what is wrong with the command line. */
const readFlags = (argv: readonly string[]): { flags: Flags; problems: string[] } => {
  const options = settings
    .filter(({ hasFile }) => !hasFile)
    .map((setting) => {
      const type: 'boolean' | 'string' = isSwitch(setting) ? 'boolean' : 'string'
      return [setting.flag, { type }] as const
    })
  try {
    const flags: Flags = parseArgs({ args: [...argv], options: Object.fromEntries(options) }).values
    // Of a variable of the shell that is not set.
    const empty = settings.filter(({ flag }) => flags[flag] === '')
    const problems = empty.map(({ flag }) => `--${flag} needs a value`)
    return { flags, problems }
  } catch (error) {
    // Its message names the argument, and what is wrong with it.
    const [problem] = (error instanceof Error ? error.message : String(error)).split('. ')
    return { flags: {}, problems: [`${problem}. See --help`] }
  }
}

const helpText = (dataDir: string): string => {
  const defaultOf = (setting: Setting): string => {
    if (setting.name === 'dataDir') return dataDir
    if (isSwitch(setting)) return 'off'
    const value = DEFAULTS[setting.name]
    const isPlain = typeof value === 'string' || typeof value === 'number'
    return isPlain && !setting.isFile ? `${value}` : 'none'
  }
  const lines = settings.flatMap((setting) => {
    const { flag, variable, help, accepts } = setting
    return [
      setting.hasFile
        ? `  ${variable}`
        : `  --${flag}${isSwitch(setting) ? '' : ' …'}  (${variable})`,
      `      ${help}.`,
      `      Default: ${defaultOf(setting)}. Accepts ${accepts}.`,
    ]
  })
  return [
    'Adit: a dashboard for tunnel operators and edge modules, with its service built in.',
    '',
    'Usage: adit [flags], adit keys --help, or adit --version; in a clone npm start -- [flags].',
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
    const text = flags[flag] === true ? '1' : flags[flag] || env[variable]
    // An empty variable counts as not set.
    return text ? [{ ...setting, text, as: flags[flag] ? `--${flag}` : variable }] : []
  })

/** The text of a given setting, also of one in a file, or what is wrong with how it was given. */
const readGiven = (one: Given, given: readonly Given[], readText: ReadText) => {
  if (!one.isFile) return one
  const other = given.find(({ name, isFile }) => name === one.name && !isFile)
  if (other)
    return { ...other, problem: `${other.as} and ${one.as} are both given: give one of them` }
  const outcome = readText(one.text)
  return outcome.kind === 'read'
    ? { ...one, text: outcome.text }
    : { ...one, text: undefined, problem: `${one.as} names a file that ${outcome.problem}` }
}

const refusal = ({ name, as, text, isFile, isSecret }: Given, message: string): string => {
  const accepts = settings.find((setting) => setting.name === name)?.accepts
  if (isFile && !isSecret) return `The file of ${as} has a mistake. ${message}`
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
  const read = given.map((one) => readGiven(one, given, readText))
  for (const one of read) if ('problem' in one) problems.push(one.problem)
  const texts = read.flatMap(({ name, text }) =>
    text === undefined ? [] : [[name, text] as const],
  )
  const { data, error } = Settings.safeParse({ dataDir, ...Object.fromEntries(texts) })
  for (const { path, message } of error?.issues ?? []) {
    const one = given.findLast(({ name }) => name === path[0])
    if (one) problems.push(refusal(one, message))
  }
  if (data) problems.push(...conflicts(given, data))
  let proxy: URL | undefined
  try {
    if (data?.upstreamUrl !== undefined) proxy = proxyTo(data.upstreamUrl)
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  if (!data || problems.length > 0) return { kind: 'refused', problems: [...new Set(problems)] }
  return { kind: 'run', configuration: { ...data, proxy } }
}
