import type { Store } from '#service/core/store/store.ts'
import { base62, newId } from '#service/core/store/ids.ts'
import type { KeyOwner, KeyRecord, StoredKey } from '#service/core/store/keys.ts'

/** The account of the key that the first start makes or that the configuration names. */
export const DEFAULT_ACCOUNT = 'acct_default'

const KEY_BYTES = 32
const KEY_DIGITS = 43
const MOST_SHOWN = 11
/** So much of a key may be shown at most: of a short one that somebody chose, most must stay unknown. */
const SHOWN_PART = 4

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** As many random digits of base 62 as hold so many random bytes. */
export const randomDigits = (bytes: number, digits: number): string =>
  base62(BigInt(`0x${hex(crypto.getRandomValues(new Uint8Array(bytes)))}`), digits)

/** A new key: `adit_` and 256 random bits in base 62. */
export const makeKey = (): string => `adit_${randomDigits(KEY_BYTES, KEY_DIGITS)}`

/** What is stored of a key or a code: long and random, they need no slow hash. */
export const hashOf = async (secret: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))

/** What is stored of a key: its hash and its first characters, never the key. */
export const keyRecord = async (key: string): Promise<KeyRecord> => ({
  id: newId('key'),
  hash: await hashOf(key),
  prefix: key.slice(0, Math.min(MOST_SHOWN, Math.floor(key.length / SHOWN_PART))),
  principal_id: newId('usr'),
})

/** What a given key is worth, and until when. */
export type KeyCheck =
  | { state: 'valid'; owner: KeyOwner; expiresAt: Date | null }
  | { state: 'unknown' | 'expired' | 'revoked' }

const NO_HASH = '0'.repeat(64)

/** Compares two texts of one length in a time that does not tell where they differ. */
const isSameText = (one: string, other: string): boolean => {
  let difference = one.length ^ other.length
  for (let place = 0; place < one.length; place += 1)
    difference |= one.charCodeAt(place) ^ other.charCodeAt(place)
  return difference === 0
}

/** What a stored key is worth at a time. An unknown one takes the same path, whose time tells nothing. */
const worthOf = (hash: string, stored: StoredKey | undefined, now: Date): KeyCheck => {
  const isSame = isSameText(hash, stored?.hash ?? NO_HASH)
  if (!stored || !isSame) return { state: 'unknown' }
  const { expires_at: expiresAt, revoked_at: revokedAt, hash: _hash, ...owner } = stored
  if (revokedAt) return { state: 'revoked' }
  return expiresAt && expiresAt <= now ? { state: 'expired' } : { state: 'valid', owner, expiresAt }
}

/** What the key with this hash is worth. Asks the database. */
export const checkHash = async (store: Store, hash: string, now: Date): Promise<KeyCheck> =>
  worthOf(hash, await store.keys.find(hash), now)

/** Whom a valid key stands for, or undefined for any other. Asks the database. */
export const accountOf = async (store: Store, key: string): Promise<KeyOwner | undefined> => {
  const check = await checkHash(store, await hashOf(key), new Date())
  return check.state === 'valid' ? check.owner : undefined
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
    const record = await keyRecord(configuredKey)
    await store.transaction(({ keys }) => keys.configure(DEFAULT_ACCOUNT, record))
    return { madeKey: undefined }
  }
  const key = makeKey()
  const isFirst = await store.transaction(({ keys }) =>
    keys.addFirst(DEFAULT_ACCOUNT, async () => {
      await keep(key)
      return keyRecord(key)
    }),
  )
  return { madeKey: isFirst ? key : undefined }
}

/** Makes an account of its own with one key, and returns both. */
export const makeAccount = async (store: Store): Promise<{ key: string; owner: KeyOwner }> => {
  const key = makeKey()
  const record = await keyRecord(key)
  const account = newId('acct')
  await store.transaction(({ keys }) => keys.addFirst(account, () => Promise.resolve(record)))
  return { key, owner: { account_id: account, principal_id: record.principal_id, kind: 'full' } }
}
