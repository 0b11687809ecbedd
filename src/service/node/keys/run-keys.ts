import { readFile } from 'node:fs/promises'
import {
  type AccountKey,
  createKey,
  LAST_FULL_KEY,
  listKeys,
  revokeKey,
  updateKey,
} from '#contract/account-keys.ts'
import { ErrorReply } from '#contract/errors.ts'
import { addressOf, type Operation, type ReplyOf } from '#contract/operation.ts'
import { SERVICE_VERSION } from '#contract/version.ts'
import { codeOf } from '#service/core/store/error-code.ts'
import { HELP, type KeyCommand, readCommand, type Target, UsageError } from './read-command.ts'

const ANSWER_MS = 10_000

/** Why nothing was done, in words for the terminal. */
class KeysError extends Error {
  override name = 'KeysError'
}

type Sent = { params?: Record<string, string>; body?: object; isLast?: boolean }
type Call = <O extends Operation>(of: O, sent?: Sent) => Promise<ReplyOf<O>>

// Names no path: somebody may have given the key itself.
const readKey = async (path: string): Promise<string> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new KeysError(
      `The file of the API key cannot be read (${codeOf(error)}). Name one with --key-file.`,
    )
  })
  const key = text.trim()
  if (!/^[\x21-\x7e]+$/.test(key)) throw new KeysError('The file of the API key holds no key.')
  return key
}

const clientOf = async ({ url, keyFile, versionHeader }: Target): Promise<Call> => {
  const headers = {
    Authorization: `Bearer ${await readKey(keyFile)}`,
    [versionHeader]: SERVICE_VERSION,
  }
  const send = async (of: Operation, { params = {}, body, isLast }: Sent): Promise<Response> => {
    const address = addressOf(of, url, params) + (isLast ? `?confirm=${LAST_FULL_KEY}` : '')
    try {
      return await fetch(address, {
        method: of.method,
        headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
        ...(body && { body: JSON.stringify(body) }),
      })
    } catch (error) {
      const cause = error instanceof TypeError ? error.cause : error
      const why = codeOf(cause) ?? (cause instanceof Error ? cause.message : 'unknown error')
      throw new KeysError(
        `Adit cannot be asked at ${url}: ${why}. Start it, or name its address with --url.`,
      )
    }
  }
  return async (of, sent = {}) => {
    const response = await send(of, sent)
    if (response.status === 204) return undefined as ReplyOf<typeof of> // it has no reply
    const reply: unknown = await response.json().catch(() => undefined)
    const message = ErrorReply.safeParse(reply).data?.msg
    if (!response.ok && typeof message === 'string') throw new KeysError(message)
    const read = of.reply?.safeParse(reply)
    if (response.status !== of.success || !read?.success)
      throw new KeysError(`What answers at ${url} is not the embedded service of an Adit.`)
    return read.data as ReplyOf<typeof of> // the operation's own schema has just read it
  }
}

const minuteOf = (time: string | null | undefined): string =>
  time ? `${time.slice(0, 16).replace('T', ' ')}Z` : 'never'

const HEAD = ['ID', 'NAME', 'ACCESS', 'CREATED', 'LAST USED', 'EXPIRES']

const tableOf = (keys: readonly AccountKey[]): string => {
  const rows = keys.map((key) => [
    key.id,
    key.name,
    key.read_only ? 'read-only' : 'full',
    ...[key.created_at, key.last_used_at, key.expires_at].map(minuteOf),
  ])
  const all = [HEAD, ...rows]
  const widths = HEAD.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const lines = all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
  return lines.map((cells) => cells.join('  ').trimEnd()).join('\n')
}

/** The one key that a word names, by its ID or its name. */
const findKey = async (call: Call, word: string): Promise<AccountKey> => {
  const { keys } = await call(listKeys)
  const found = keys.filter(({ id, name }) => id === word || name === word)
  const [key] = found
  if (!key) throw new KeysError('No valid key has that ID or name. "list" shows all keys.')
  if (found.length > 1)
    throw new KeysError(`Several keys have that name. Use the ID of one:\n${tableOf(found)}`)
  return key
}

type Output = { print: (text: string) => void; complain: (text: string) => void }

const run = async (
  command: KeyCommand,
  target: Target,
  { print, complain }: Output,
): Promise<void> => {
  if (command.name === 'help') return print(HELP)
  const call = await clientOf(target)
  switch (command.name) {
    case 'list':
      return print(tableOf((await call(listKeys)).keys))
    case 'create': {
      const made = await call(createKey, { body: command.body })
      print(made.key)
      return complain(`This key is shown only once. Its ID is ${made.id}.`)
    }
    case 'change': {
      const { id } = await findKey(call, command.key)
      const { body, isLast } = command
      return print(tableOf([await call(updateKey, { params: { id }, body, isLast })]))
    }
    case 'revoke': {
      const { id, name } = await findKey(call, command.key)
      await call(revokeKey, { params: { id }, isLast: command.isLast })
      return print(`The key ${name} (${id}) is revoked.`)
    }
  }
}

/** Runs the command line of the command for keys and returns the exit code. */
export const runKeys = async (
  argv: readonly string[],
  { env, ...output }: Output & { env: NodeJS.ProcessEnv },
): Promise<0 | 1 | 2> => {
  try {
    const { command, target } = readCommand(argv, env, new Date())
    await run(command, target, output)
    return 0
  } catch (error) {
    if (!(error instanceof KeysError || error instanceof UsageError)) throw error
    output.complain(error.message)
    return error instanceof UsageError ? 2 : 1
  }
}
