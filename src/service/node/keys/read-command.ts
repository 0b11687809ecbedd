import * as z from 'zod/mini'
import { parseArgs } from 'node:util'
import { KeyName } from '#contract/sign-in.ts'
import { settings } from '#service/node/settings/settings.ts'
import type { KeyRequest } from './key-administration.ts'

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

const DATE = z.iso.date()
const TIME = z.iso.datetime({ offset: true })

/** The accepted expiries of a key, to follow "must be". */
const EXPIRY_FORMS =
  'a time from now such as 90d, 12h or 30m, a date such as 2027-01-01 (its first moment in UTC), or a time such as 2027-01-01T12:00:00Z'

/** Parses the expiry of a key; undefined if the text is not one. */
const readExpiry = (text: string, now: Date): Date | undefined => {
  const [, count = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const ms = UNITS[unit]
  if (ms !== undefined) return new Date(now.getTime() + Number(count) * ms)
  return DATE.safeParse(text).success || TIME.safeParse(text).success ? new Date(text) : undefined
}

/** The action on keys that a command line requests. */
export type KeyCommand =
  | { name: 'list'; json: boolean; all: boolean }
  | { name: 'create'; json: boolean; request: KeyRequest }
  | { name: 'revoke'; key: string }
  | { name: 'expire'; key: string; expiresAt: string | null }

/** Removes the certificate authority, whose key nobody can read any more. */
export type DiscardAuthority = { name: 'discard-authority'; isSure: boolean }

/** A command line that cannot be run; the message is for the terminal. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The flags for the location of the data: the same as those of a start. */
const LOCATION = settings.filter(({ name }) => name === 'dataDir' || name === 'databaseUrl')
const LOCATION_FLAGS = new Set(LOCATION.map(({ flag }) => flag))

/** The output of --help. */
export const HELP = [
  'Creates, lists and revokes the API keys of Adit, and discards its certificate authority.',
  '',
  'Usage: npm run keys -- <command> [flags]',
  '',
  '  list [--all] [--json]',
  '      Lists the keys. With --all, also those that have ended.',
  '  create --name <name> [--read-only] [--expires <when>] [--json]',
  '      Creates a key and prints it once.',
  '  revoke <ID, prefix or name>',
  '      Ends a key for good, now.',
  '  expire <ID, prefix or name> <when, or never>',
  '      Sets when a key ends by itself.',
  '  discard-authority [--yes]',
  '      Removes the certificate authority, for a secret (ADIT_SECRET) that is lost. Without --yes it',
  '      only says what that means.',
  '',
  `<when> is ${EXPIRY_FORMS}.`,
  '',
  'The command asks the service that runs on the data folder, or opens the folder if none runs;',
  'with DATABASE_URL it uses that database. Set these as for npm start:',
  ...LOCATION.map(({ flag, variable }) => `  --${flag} …  (${variable})`),
].join('\n')

const expiryOf = (text: string, now: Date): string => {
  const end = readExpiry(text, now)
  if (!end) throw new UsageError(`${JSON.stringify(text)} must be ${EXPIRY_FORMS}.`)
  if (end <= now) throw new UsageError(`${text} is in the past. To end a key now, use "revoke".`)
  return end.toISOString()
}

const nameOf = (text: string | undefined): string => {
  if (text === undefined) throw new UsageError('create needs --name, the name of the key.')
  const { error } = KeyName.safeParse(text)
  if (error) throw new UsageError(`--name: ${error.issues[0]?.message ?? 'Not valid.'}`)
  return text
}

const FLAGS = {
  all: { type: 'boolean' },
  json: { type: 'boolean' },
  name: { type: 'string' },
  'read-only': { type: 'boolean' },
  expires: { type: 'string' },
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Command = KeyCommand | DiscardAuthority

const USES: Record<Command['name'], { flags: (keyof typeof FLAGS)[]; words: string[] }> = {
  list: { flags: ['all', 'json'], words: [] },
  create: { flags: ['name', 'read-only', 'expires', 'json'], words: [] },
  revoke: { flags: [], words: ['the ID, prefix or name of a key'] },
  expire: { flags: [], words: ['the ID, prefix or name of a key', 'a time, or never'] },
  'discard-authority': { flags: ['yes'], words: [] },
}

const isCommand = (name: string): name is Command['name'] => Object.hasOwn(USES, name)

const parse = (argv: readonly string[]) => {
  try {
    const location: Record<string, { type: 'string' }> = Object.fromEntries(
      LOCATION.map(({ flag }) => [flag, { type: 'string' }]),
    )
    const options = { ...location, ...FLAGS }
    return parseArgs({ args: [...argv], allowPositionals: true, options })
  } catch (error) {
    // Its messages name the argument and what is wrong with it.
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}. See --help.`)
  }
}

type Read =
  | { kind: 'help' }
  /** `location` are the flags for `readConfiguration`. */
  | { kind: 'run'; command: Command; location: string[] }

const commandOf = (
  name: Command['name'],
  words: readonly string[],
  flags: ReturnType<typeof parse>['values'],
  now: Date,
): Command => {
  const [key = '', when = ''] = words
  const json = flags.json === true
  switch (name) {
    case 'list':
      return { name, json, all: flags.all === true }
    case 'create': {
      const kind = flags['read-only'] === true ? 'read_only' : 'full'
      const end = flags.expires === undefined ? null : expiryOf(flags.expires, now)
      return { name, json, request: { name: nameOf(flags.name), kind, expires_at: end } }
    }
    case 'revoke':
      return { name, key }
    case 'expire':
      return { name, key, expiresAt: when === 'never' ? null : expiryOf(when, now) }
    case 'discard-authority':
      return { name, isSure: flags.yes === true }
  }
}

/** Reads the arguments after the script's name. Throws UsageError. */
export const readCommand = (argv: readonly string[], now: Date): Read => {
  const { values, positionals } = parse(argv)
  const [name, ...words] = positionals
  if (values.help) return { kind: 'help' }
  if (name === undefined || !isCommand(name))
    throw new UsageError(
      `${name === undefined ? 'No command' : `Unknown command ${JSON.stringify(name)}`}. Use ${Object.keys(USES).join(', ')}. See --help.`,
    )
  const { flags, words: wanted } = USES[name]
  const given = Object.entries(values)
  const location = given.flatMap(([flag, value]) =>
    LOCATION_FLAGS.has(flag) ? [`--${flag}=${value}`] : [],
  )
  const foreign = given.find(
    ([flag]) => !LOCATION_FLAGS.has(flag) && !flags.some((known) => known === flag),
  )
  if (foreign) throw new UsageError(`--${foreign[0]} is not for ${name}. See --help.`)
  if (words.length !== wanted.length || words.includes(''))
    throw new UsageError(
      `${name} takes ${wanted.length === 0 ? 'flags only' : wanted.join(', and ')}. See --help.`,
    )
  return { kind: 'run', command: commandOf(name, words, values, now), location }
}
