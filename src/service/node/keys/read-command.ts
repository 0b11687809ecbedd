import { homedir } from 'node:os'
import { parseArgs } from 'node:util'
import type { KeyCreate, KeyPatch } from '#contract/account-keys.ts'
import { timeText } from '#contract/text.ts'
import { VERSION_HEADER } from '#contract/version.ts'
import { accessKeyFile } from '#service/node/settings/access-key-file.ts'
import { dataDirectory } from '#service/node/settings/configuration.ts'

/** Which service is asked, and with the key of which file. */
export type Target = { url: string; keyFile: string; versionHeader: string }

/** What a command line asks for; `key` is the ID or the name of one. */
export type KeyCommand =
  | { name: 'help' | 'list' }
  | { name: 'create'; body: KeyCreate }
  | { name: 'change'; key: string; body: KeyPatch; isLast: boolean }
  | { name: 'revoke'; key: string; isLast: boolean }

/** A command line that cannot be run; the message is for the terminal. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const WHEN = 'a time from now such as 90d, 12h or 30m, a date such as 2027-01-01 (UTC), or never'

/** The output of --help. */
export const HELP = `Lists, creates, changes and revokes the API keys of a running Adit.

Usage: npm run keys -- <command> [flags]

  list
  create --name <name> [--read-only] [--expires <when>]
      Creates a key and prints it once.
  change <ID or name> [--name <name>] [--read-only | --full] [--expires <when>] [--last]
  revoke <ID or name> [--last]
      Ends a key for good, now.

  --url <address>      Of the service; else http://127.0.0.1:4180, with the port in PORT.
  --key-file <path>    Of a key with full access; else api-key in the data folder (ADIT_DATA_DIR).
  --expires <when>     ${WHEN}.
  --last               Do it, too, if no key with full access is left.

The name of the version header is read from ADIT_VERSION_HEADER, as by npm start.`

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
const TIME = timeText()

const readExpiry = (text: string, now: Date): string | null => {
  if (text === 'never') return null
  const [, count = '', unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const ms = UNITS[unit]
  if (ms !== undefined) return new Date(now.getTime() + Number(count) * ms).toISOString()
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text
  if (TIME.safeParse(time).success) return time
  throw new UsageError(`--expires is ${JSON.stringify(text)}, but must be ${WHEN}.`)
}

const FLAGS = {
  url: { type: 'string' },
  'key-file': { type: 'string' },
  name: { type: 'string' },
  expires: { type: 'string' },
  'read-only': { type: 'boolean' },
  full: { type: 'boolean' },
  last: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const COMMON = ['url', 'key-file']
const COMMANDS: Readonly<Record<string, { takesKey: boolean; flags: readonly string[] }>> = {
  list: { takesKey: false, flags: COMMON },
  create: { takesKey: false, flags: [...COMMON, 'name', 'read-only', 'expires'] },
  change: { takesKey: true, flags: [...COMMON, 'name', 'read-only', 'full', 'expires', 'last'] },
  revoke: { takesKey: true, flags: [...COMMON, 'last'] },
}

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: FLAGS })
  } catch (error) {
    // Its messages name the argument and what is wrong with it.
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}. See --help.`)
  }
}

const commandOf = (
  { values, positionals: [name = '', ...words] }: ReturnType<typeof parse>,
  now: Date,
): KeyCommand => {
  if (values.help) return { name: 'help' }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command)
    throw new UsageError(`The command must be ${Object.keys(COMMANDS).join(', ')}. See --help.`)
  const foreign = Object.keys(values).find((flag) => !command.flags.includes(flag))
  if (foreign !== undefined) throw new UsageError(`--${foreign} is not for ${name}. See --help.`)
  if (words.length !== (command.takesKey ? 1 : 0))
    throw new UsageError(
      `${name} takes ${command.takesKey ? 'the ID or the name of one key' : 'flags only'}. See --help.`,
    )
  if (values['read-only'] && values.full)
    throw new UsageError('--read-only and --full are both given: give one of them.')
  const [key = ''] = words
  const isLast = values.last === true
  const body: KeyPatch = {
    ...(values.name !== undefined && { name: values.name }),
    ...(values['read-only'] && { read_only: true }),
    ...(values.full && { read_only: false }),
    ...(values.expires !== undefined && { expires_at: readExpiry(values.expires, now) }),
  }
  switch (name) {
    case 'create':
      if (body.name === undefined) throw new UsageError('create needs --name, the name of the key.')
      return { name, body: { ...body, name: body.name } }
    case 'change':
      return { name, key, body, isLast }
    case 'revoke':
      return { name, key, isLast }
    default:
      return { name: 'list' }
  }
}

/** Reads the arguments after the script's name, and the environment. Throws UsageError. */
export const readCommand = (
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  now: Date,
): { command: KeyCommand; target: Target } => {
  const parsed = parse(argv)
  const { url = `http://127.0.0.1:${env['PORT'] || 4180}`, 'key-file': keyFile } = parsed.values
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new UsageError('--url must be an http or https address.')
  const dataDir = env['ADIT_DATA_DIR'] || dataDirectory(process.platform, homedir(), env)
  return {
    command: commandOf(parsed, now),
    target: {
      url: url.replace(/\/+$/, ''),
      keyFile: keyFile ?? accessKeyFile(dataDir),
      versionHeader: env['ADIT_VERSION_HEADER'] || VERSION_HEADER,
    },
  }
}
