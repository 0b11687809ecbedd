import {
  UnknownEncryptionError,
  WrongSecretError,
  decryptKey,
  encryptKey,
  isEncrypted,
} from './key-encryption.ts'

/** An authority as stored: both parts PEM, the key as PKCS #8, which may be encrypted. */
export type StoredAuthority = { certificate: string; private_key: string }

/**
 * Storage of the authority. `saveIfAbsent` returns the one that was stored first; `replaceKey` does
 * nothing, and says so, if the key is no longer the former one.
 */
export type AuthorityStore = {
  load(): Promise<StoredAuthority | undefined>
  saveIfAbsent(authority: StoredAuthority): Promise<StoredAuthority>
  replaceKey(former: string, key: string): Promise<boolean>
}

/** The stored key cannot be used with the secret of this start; the message says what to do. */
export class AuthorityKeyError extends Error {
  override name = 'AuthorityKeyError'
}

const SUBJECT = "The certificate authority's key in the store"
const NO_SECRET = `${SUBJECT} is encrypted, and this start was given no secret. Set ADIT_SECRET, or ADIT_SECRET_FILE, to the one that it was encrypted with.`
const WRONG_SECRET = `${SUBJECT} is encrypted with another secret than the one given to this start, or was changed since. Set ADIT_SECRET, or ADIT_SECRET_FILE, to the one that it was encrypted with. Nothing was changed.`
const UNKNOWN = `${SUBJECT} is encrypted in a way that this version of Adit does not know. Start the version that wrote it, or a newer one.`

const encrypted = async (
  { certificate, private_key }: StoredAuthority,
  secret: string,
): Promise<StoredAuthority> => ({
  certificate,
  private_key: await encryptKey(private_key, { secret, belongsTo: certificate }),
})

const decrypted = async (
  { certificate, private_key }: StoredAuthority,
  secret: string | undefined,
): Promise<StoredAuthority> => {
  if (secret === undefined) throw new AuthorityKeyError(NO_SECRET)
  try {
    const key = await decryptKey(private_key, { secret, belongsTo: certificate })
    return { certificate, private_key: key }
  } catch (error) {
    if (error instanceof WrongSecretError)
      throw new AuthorityKeyError(WRONG_SECRET, { cause: error })
    if (error instanceof UnknownEncryptionError)
      throw new AuthorityKeyError(UNKNOWN, { cause: error })
    throw error
  }
}

/**
 * The authority in the store with its key readable; `make` creates one, stored first, if there is none.
 * With a secret the key is stored encrypted: a new key from the beginning, a plain stored key from now
 * on. Throws `AuthorityKeyError` and overwrites nothing if the secret does not fit.
 */
export const openAuthority = async (
  store: AuthorityStore,
  secret: string | undefined,
  make: () => Promise<StoredAuthority>,
): Promise<StoredAuthority> => {
  const makeStored = async (): Promise<StoredAuthority> => {
    const made = await make()
    return secret === undefined ? made : encrypted(made, secret)
  }
  const stored = (await store.load()) ?? (await store.saveIfAbsent(await makeStored()))
  if (isEncrypted(stored.private_key)) return decrypted(stored, secret)
  if (secret === undefined) return stored
  const closed = await encrypted(stored, secret)
  if (await store.replaceKey(stored.private_key, closed.private_key)) return stored
  // Another process stored its authority first, perhaps with another secret.
  return openAuthority(store, secret, make)
}
