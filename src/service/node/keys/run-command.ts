import type { KeyAdministration, KeyEntry } from './key-administration.ts'
import { hasEnded, keyTable } from './key-table.ts'
import type { KeyCommand } from './read-command.ts'

/** The output of a command on the two streams, and the exit code of the process. */
export type Outcome = { stdout?: string; stderr?: string; code: 0 | 1 }

type Found = { key: KeyEntry } | { outcome: Outcome }

/** The one key that a word names: by its id, or by its prefix or name if only one key has it. */
const findKey = async (keys: KeyAdministration, word: string, now: Date): Promise<Found> => {
  const all = await keys.list()
  const byId = all.filter(({ id }) => id === word)
  const named = byId.length > 0 ? byId : all.filter((key) => [key.prefix, key.name].includes(word))
  const open = named.filter((key) => key.revoked_at === null)
  const [key] = open
  if (key && open.length === 1) return { key }
  if (open.length > 1)
    return {
      outcome: {
        code: 1,
        stderr: `Several keys have that prefix or name. Use the ID of one:\n${keyTable(open, now)}`,
      },
    }
  const [revoked] = named
  const why = revoked
    ? `The key ${revoked.id} was already revoked.`
    : 'No key has that ID, prefix or name. "npm run keys -- list" shows all keys.'
  return { outcome: { code: 1, stderr: why } }
}

const described = ({ id, name }: KeyEntry): string => `The key ${name} (${id})`
const GONE: Outcome = { code: 1, stderr: 'The key was just revoked by someone else.' }

/** Runs a command. */
export const runCommand = async (
  keys: KeyAdministration,
  command: KeyCommand,
  now: Date,
): Promise<Outcome> => {
  switch (command.name) {
    case 'list': {
      const all = await keys.list()
      const shown = command.all ? all : all.filter((key) => !hasEnded(key, now))
      return {
        code: 0,
        stdout: command.json ? JSON.stringify(shown, undefined, 2) : keyTable(shown, now),
      }
    }
    case 'create': {
      const made = await keys.create(command.request)
      if (command.json) return { code: 0, stdout: JSON.stringify(made) }
      const hint = `This key is shown only once. Its ID is ${made.id}.`
      return { code: 0, stdout: made.key, stderr: hint }
    }
    case 'revoke': {
      const found = await findKey(keys, command.key, now)
      if ('outcome' in found) return found.outcome
      if (!(await keys.revoke(found.key.id))) return GONE
      return { code: 0, stdout: `${described(found.key)} is revoked.` }
    }
    case 'expire': {
      const found = await findKey(keys, command.key, now)
      if ('outcome' in found) return found.outcome
      if (!(await keys.expire(found.key.id, command.expiresAt))) return GONE
      const end = command.expiresAt === null ? 'does not expire' : `expires ${command.expiresAt}`
      return { code: 0, stdout: `${described(found.key)} ${end}.` }
    }
  }
}
