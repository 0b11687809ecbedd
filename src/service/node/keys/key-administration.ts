import * as z from 'zod/mini'
import { KeyName } from '#contract/sign-in.ts'
import { DEFAULT_ACCOUNT, keyRecord, makeKey } from '#service/core/api/keys.ts'
import type { ListedKey } from '#service/core/store/key-administration.ts'
import type { Store } from '#service/core/store/store.ts'

const time = z.iso.datetime({ offset: true })

/** A key in the list; times are RFC 3339. */
export const KeyEntry = z.object({
  id: z.string(),
  prefix: z.string(),
  name: z.string(),
  kind: z.enum(['full', 'read_only']),
  origin: z.enum(['configured', 'made', 'browser', 'cli']),
  created_at: time,
  last_used_at: z.nullable(time),
  expires_at: z.nullable(time),
  revoked_at: z.nullable(time),
})
export type KeyEntry = z.infer<typeof KeyEntry>

/** A key to create. */
export const KeyRequest = z.strictObject({
  name: KeyName,
  kind: z.enum(['full', 'read_only']),
  expires_at: z.nullable(time),
})
export type KeyRequest = z.infer<typeof KeyRequest>

/** When a key expires; null for never. */
export const Expiry = z.strictObject({ expires_at: z.nullable(time) })

/** The operations on the keys of the default account, however they are reached. */
export type KeyAdministration = {
  /** Every key, oldest first, including ended ones. */
  list: () => Promise<KeyEntry[]>
  /** Creates a key and returns it; it cannot be returned again. */
  create: (request: KeyRequest) => Promise<{ id: string; key: string }>
  /** Returns whether such a key existed and was not revoked. */
  revoke: (id: string) => Promise<boolean>
  /** Returns whether such a key existed and was not revoked. */
  expire: (id: string, expiresAt: string | null) => Promise<boolean>
}

const entryOf = (key: ListedKey): KeyEntry => ({
  ...key,
  created_at: key.created_at.toISOString(),
  last_used_at: key.last_used_at?.toISOString() ?? null,
  expires_at: key.expires_at?.toISOString() ?? null,
  revoked_at: key.revoked_at?.toISOString() ?? null,
})

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** The keys in a database; calls `onChange` when a key has ended or its expiry may have changed. */
export const storedKeys = (
  { keyAdministration, transaction }: Pick<Store, 'keyAdministration' | 'transaction'>,
  onChange: () => void = () => undefined,
): KeyAdministration => {
  const changed = async (change: Promise<boolean>): Promise<boolean> => {
    const isDone = await change
    onChange()
    return isDone
  }
  return {
    list: async () => (await keyAdministration.list(DEFAULT_ACCOUNT)).map(entryOf),
    create: async ({ expires_at: expiresAt, ...terms }) => {
      const key = makeKey()
      const record = { ...(await keyRecord(key)), ...terms, origin: 'cli' as const }
      const kept = { ...record, expires_at: dateOf(expiresAt) }
      await transaction((queries) => queries.keyAdministration.add(DEFAULT_ACCOUNT, kept))
      return { id: record.id, key }
    },
    revoke: (id) =>
      changed(
        transaction((queries) => queries.keyAdministration.revoke(DEFAULT_ACCOUNT, id, new Date())),
      ),
    expire: (id, expiresAt) =>
      changed(
        transaction((queries) =>
          queries.keyAdministration.expire(DEFAULT_ACCOUNT, id, dateOf(expiresAt)),
        ),
      ),
  }
}
