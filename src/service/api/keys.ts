import { createHash, randomBytes } from 'node:crypto'
import { base62 } from '#service/store/base62.ts'
import { newId } from '#service/store/ids.ts'
import type { KeyOwner, KeyRecord } from '#service/store/keys.ts'
import type { Store } from '#service/store/open-store.ts'

/** The account of the key that the first start makes or that the configuration names. */
export const DEFAULT_ACCOUNT = 'acct_default'

const KEY_BYTES = 32
const KEY_DIGITS = 43
const SHOWN = 8

/** A new key: `adit_` and 256 random bits in base 62. */
export const makeKey = (): string =>
  `adit_${base62(BigInt(`0x${randomBytes(KEY_BYTES).toString('hex')}`), KEY_DIGITS)}`

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** What is stored of a key: its hash and its first characters, never the key. */
export const keyRecord = (key: string): KeyRecord => ({
  hash: hashOf(key),
  prefix: key.slice(0, SHOWN),
  principal_id: newId('usr'),
})

/** Whom a key stands for, or undefined for an unknown key. Asks the database. */
export const accountOf = (store: Store, key: string): Promise<KeyOwner | undefined> =>
  store.keys.find(hashOf(key))

/** How long a known key is believed without asking again. */
const BELIEVED_MS = 5000
const BELIEVED_KEYS = 1000

/** `accountOf` that asks the database about a key at most once in five seconds; unknown keys each time. */
export const createAccounts = (store: Store) => {
  const believed = new Map<string, { owner: KeyOwner; until: number }>()
  return async (key: string): Promise<KeyOwner | undefined> => {
    const hash = hashOf(key)
    const entry = believed.get(hash)
    if (entry && entry.until > performance.now()) return entry.owner
    const owner = await store.keys.find(hash)
    if (believed.size >= BELIEVED_KEYS) believed.clear()
    if (owner) believed.set(hash, { owner, until: performance.now() + BELIEVED_MS })
    else believed.delete(hash)
    return owner
  }
}

/**
 * Sees that the default account can be used: by the configured key, which takes the place of one configured
 * before it, or else by a key made now when the account has none. A made key is returned, and valid only
 * once `keep` has kept it. Of several processes that start at once on one database, one makes it.
 */
export const ensureAccess = async (
  store: Store,
  configuredKey: string | undefined,
  keep: (key: string) => Promise<void>,
): Promise<{ madeKey: string | undefined }> => {
  if (configuredKey !== undefined) {
    await store.keys.configure(DEFAULT_ACCOUNT, keyRecord(configuredKey))
    return { madeKey: undefined }
  }
  const key = makeKey()
  const isFirst = await store.keys.addFirst(DEFAULT_ACCOUNT, async () => {
    await keep(key)
    return keyRecord(key)
  })
  return { madeKey: isFirst ? key : undefined }
}

/** Makes an account of its own with one key, and returns both. */
export const makeAccount = async (store: Store): Promise<{ key: string; owner: KeyOwner }> => {
  const key = makeKey()
  const record = keyRecord(key)
  const account = newId('acct')
  await store.keys.addFirst(account, () => Promise.resolve(record))
  return { key, owner: { account_id: account, principal_id: record.principal_id } }
}
