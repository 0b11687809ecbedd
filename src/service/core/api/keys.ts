import type { Store } from '#service/core/store/store.ts'
import { base62, newId } from '#service/core/store/ids.ts'
import {
  FIRST_KEY_NAME,
  type KeyOwner,
  type KeyRecord,
  type StoredKey,
} from '#service/core/store/keys.ts'

/** The account of the key that the first start makes or that the configuration names. */
export const DEFAULT_ACCOUNT = 'acct_default'

const KEY_BYTES = 32
const KEY_DIGITS = 43
const MOST_SHOWN = 11
/** At most a fourth of a key may be shown: most of a short, hand-chosen key must stay secret. */
const SHOWN_PART = 4

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** As many random base 62 digits as the given number of random bytes needs. */
export const randomDigits = (bytes: number, digits: number): string =>
  base62(BigInt(`0x${hex(crypto.getRandomValues(new Uint8Array(bytes)))}`), digits)

/** A new key: `adit_` and 256 random bits in base 62. */
export const makeKey = (): string => `adit_${randomDigits(KEY_BYTES, KEY_DIGITS)}`

/** Whether a text has the form of a key that `makeKey` made. */
export const isMadeKey = (text: string): boolean => /^adit_[0-9A-Za-z]{43}$/.test(text)

/** The stored hash of a key or code: both are long and random, so no slow hash is needed. */
export const hashOf = async (secret: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))

/** The stored part of a key: its hash and its first characters, never the key itself. */
export const keyRecord = async (key: string): Promise<KeyRecord> => ({
  id: newId('key'),
  hash: await hashOf(key),
  prefix: key.slice(0, Math.min(MOST_SHOWN, Math.floor(key.length / SHOWN_PART))),
  principal_id: newId('usr'),
})

const ACCOUNT_DIGITS = 32

/**
 * Names an account to its browsers. The ids of accounts alone do not: every database has the default account, and one
 * that is made anew is another account at the same address.
 */
export const accountNameOf = async (account: string, createdAt: Date): Promise<string> => {
  const hash = await hashOf(JSON.stringify(['adit account 1', account, createdAt.toISOString()]))
  return hash.slice(0, ACCOUNT_DIGITS)
}

/** The owner of a key, and the name of its account for browsers. */
export type NamedOwner = KeyOwner & { account_name: string }

/** The state of a given key, and until when it holds. */
export type KeyCheck =
  | { state: 'valid'; owner: NamedOwner; expiresAt: Date | null; isUnused: boolean }
  | { state: 'unknown' | 'expired' | 'revoked' }

/** The state of a stored key at a time. */
const worthOf = async (stored: StoredKey | undefined, now: Date): Promise<KeyCheck> => {
  if (!stored) return { state: 'unknown' }
  const { account_id, principal_id, key_id, key_name, kind, expires_at: expiresAt } = stored
  if (stored.revoked_at) return { state: 'revoked' }
  if (expiresAt && expiresAt <= now) return { state: 'expired' }
  const isUnused = stored.expires_once_used !== null
  const account_name = await accountNameOf(account_id, stored.account_created_at)
  const owner = { account_id, account_name, principal_id, key_id, key_name, kind }
  return { state: 'valid', owner, expiresAt, isUnused }
}

/** The state of the key with this hash. Asks the database. */
export const checkHash = async (store: Store, hash: string, now: Date): Promise<KeyCheck> =>
  worthOf(await store.keys.find(hash), now)

/** The owner of a valid key, undefined for any other key. Asks the database. */
export const accountOf = async (store: Store, key: string): Promise<KeyOwner | undefined> => {
  const check = await checkHash(store, await hashOf(key), new Date())
  return check.state === 'valid' ? check.owner : undefined
}

/**
 * Makes sure the default account has a key: the configured key, which replaces an earlier configured one,
 * or else the key that `keep` makes, if the account has none. That is returned, and is valid only once `keep`
 * has kept it. If several processes start at once on one database, only one of them makes the key.
 */
export const ensureAccess = async (
  store: Store,
  configuredKey: string | undefined,
  keep: () => Promise<string>,
): Promise<{ madeKey: string | undefined }> => {
  if (configuredKey !== undefined) {
    const record = await keyRecord(configuredKey)
    await store.transaction(({ keys }) => keys.configure(DEFAULT_ACCOUNT, record))
    return { madeKey: undefined }
  }
  let key: string | undefined
  const isFirst = await store.transaction(({ keys }) =>
    keys.addFirst(DEFAULT_ACCOUNT, async () => keyRecord((key ??= await keep()))),
  )
  return { madeKey: isFirst ? key : undefined }
}

/** Creates a new account with one key, and returns both. */
export const makeAccount = async (store: Store): Promise<{ key: string; owner: KeyOwner }> => {
  const key = makeKey()
  const record = await keyRecord(key)
  const account = newId('acct')
  await store.transaction(({ keys }) => keys.addFirst(account, () => Promise.resolve(record)))
  const owner = {
    account_id: account,
    principal_id: record.principal_id,
    key_id: record.id,
    key_name: FIRST_KEY_NAME,
    kind: 'full',
  } as const
  return { key, owner }
}
