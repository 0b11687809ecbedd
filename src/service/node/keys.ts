import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { parseArgs } from 'node:util'
import { type AccountKey, createKey, listKeys, revokeKey } from '#contract/account-keys.ts'
import { ErrorReply } from '#contract/errors.ts'
import { addressOf, type Operation, type ReplyOf } from '#contract/operation.ts'
import { SERVICE_VERSION, VERSION_HEADER } from '#contract/version.ts'
import { codeOf } from '#service/core/store/failures.ts'
import { accessKeyFile } from './settings/access-key-file.ts'
import { dataDirectory } from './settings/configuration.ts'
import { absolutePath } from './settings/settings.ts'

const HELP = `Lists, creates and revokes the API keys of a running Adit.

Usage: adit keys [flags] list
       adit keys [flags] create <name>
       adit keys [flags] revoke <ID or name>

In a clone: npm run keys -- …

The last key with full access stays: make another one first.

  --read-only          The new key may read only.
  --expires <time>     When the new key ends, such as 2027-01-01. Without it, it does not.
  --url <address>      Of the service; else http://127.0.0.1:4180, with the port in PORT.
  --key-file <path>    Of a key with full access; else api-key in the data folder (ADIT_DATA_DIR).

The name of the version header is read from ADIT_VERSION_HEADER, as by the service.`

const ANSWER_MS = 10_000

/** What cannot be done; the message is for the terminal. */
class KeysError extends Error {
  override name = 'KeysError'
}

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] || 4180}` },
        'key-file': { type: 'string' },
        expires: { type: 'string' },
        'read-only': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    // Its messages name the argument and what is wrong with it.
    throw new KeysError(`${error instanceof Error ? error.message : String(error)}. See --help.`)
  }
}

type Arguments = ReturnType<typeof readArguments>['values']

// Names no path: somebody may have given the key itself.
const readKey = async ({ 'key-file': given }: Arguments): Promise<string> => {
  const { env, platform } = process
  const path =
    given ?? accessKeyFile(env['ADIT_DATA_DIR'] || dataDirectory(platform, homedir(), env))
  const text = await readFile(absolutePath(path) ?? path, 'utf8').catch((error: unknown) => {
    const code = codeOf(error)
    throw new KeysError(`The file of the API key cannot be read (${code}). Name one by --key-file.`)
  })
  if (/^[\x21-\x7e]+$/.test(text.trim())) return text.trim()
  throw new KeysError('The file of the API key holds no key.')
}

const clientOf = async (given: Arguments) => {
  const url = given.url.replace(/\/+$/, '')
  const headers = {
    Authorization: `Bearer ${await readKey(given)}`,
    [process.env['ADIT_VERSION_HEADER'] || VERSION_HEADER]: SERVICE_VERSION,
  }
  return async <O extends Operation>(of: O, sent: { id?: string; body?: object } = {}) => {
    const { id, body } = sent
    const response = await fetch(addressOf<Operation>(of, url, id === undefined ? {} : { id }), {
      method: of.method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      const why = codeOf(error.cause) ?? error.message
      throw new KeysError(
        `Adit cannot be asked at ${url}: ${why}. Start it, or name its address by --url.`,
      )
    })
    const reply: unknown = await response.json().catch(() => undefined)
    const read = of.reply ? of.reply.safeParse(reply) : { success: true, data: undefined }
    if (response.status === of.success && read.success) return read.data as ReplyOf<O> // just read by it
    // The service's own words name a query, which this command does not send.
    if (of.method === 'DELETE' && response.status === 409)
      throw new KeysError(
        'This is the last key with full access. Make another one first: adit keys create <name>',
      )
    const message = ErrorReply.safeParse(reply).data?.msg
    throw new KeysError(
      typeof message === 'string'
        ? message
        : `What answers at ${url} is not the embedded service of an Adit.`,
    )
  }
}

const tableOf = (keys: readonly AccountKey[]): string => {
  const minuteOf = (time: string | null | undefined) => time?.slice(0, 16).concat('Z') ?? 'never'
  const head = ['ID', 'NAME', 'ACCESS', 'CREATED', 'LAST USED', 'EXPIRES']
  const rows = keys.map((key) => [
    key.id,
    key.name,
    key.read_only ? 'read-only' : 'full',
    ...[key.created_at, key.last_used_at, key.expires_at].map(minuteOf),
  ])
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const lines = all.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  return lines.join('\n')
}

const expiryOf = (text: string): string => {
  const time = new Date(text)
  if (Number.isNaN(time.getTime()))
    throw new KeysError(`--expires is ${JSON.stringify(text)}, but must be such as 2027-01-01.`)
  return time.toISOString()
}

const run = async (): Promise<string> => {
  const { values, positionals } = readArguments()
  if (values.help) return HELP
  const [command, word] = positionals
  if (command === 'list' && positionals.length === 1)
    return tableOf((await (await clientOf(values))(listKeys)).keys)
  if (!['create', 'revoke'].includes(command ?? '') || !word || positionals.length > 2)
    throw new KeysError('The command must be list, create <name>, or revoke <ID or name>.')
  const { expires, 'read-only': isReadOnly } = values
  const expiry = expires === undefined ? null : expiryOf(expires)
  const call = await clientOf(values)
  if (command === 'create') {
    const body = { name: word, read_only: isReadOnly, expires_at: expiry }
    return (await call(createKey, { body })).key
  }
  const { keys } = await call(listKeys)
  const found = keys.filter(({ id, name }) => id === word || name === word)
  const [key] = found
  if (!key) throw new KeysError('No valid key has that ID or name. "list" shows all keys.')
  if (found.length > 1)
    throw new KeysError(`Several keys have that name. Use the ID of one:\n${tableOf(found)}`)
  await call(revokeKey, { id: key.id })
  return `The key ${key.name} (${key.id}) is revoked.`
}

// The reader of the list may be gone (`| head`).
process.stdout.on('error', () => undefined)
try {
  process.stdout.write(`${await run()}\n`)
} catch (error) {
  if (!(error instanceof KeysError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
