import type { Store } from '#service/core/store/store.ts'
import {
  UnknownEncryptionError,
  WrongSecretError,
  decryptKey,
  encryptKey,
  isEncrypted,
} from './key-encryption.ts'

/** An authority as stored: both parts PEM, the key as PKCS #8, which may be encrypted. */
export type StoredAuthority = { certificate: string; private_key: string }

/** Where the authority is stored: the first one that is saved stays, and only what was read is replaced. */
export type AuthorityStore = Store['certificateAuthority']

/** The stored key cannot be used by this start; the message says what to do. */
export class AuthorityKeyError extends Error {
  override name = 'AuthorityKeyError'
}

/** The secret of this start is not that of the stored key. */
class AuthoritySecretError extends AuthorityKeyError {}

const SUBJECT = "The certificate authority's key in the store"
const LOST =
  'If it is lost, stop all processes of Adit, and start one with --replace-authority, which makes a new authority; then each operator with a certificate needs a new one, and whoever checks those certificates needs the new authority.'
const REPLACED =
  'The certificate authority was replaced by a new one, since its secret is lost. Each operator with a certificate needs a new one.'
const NO_SECRET = `${SUBJECT} is encrypted, and this start was given no secret. Set ADIT_SECRET, or ADIT_SECRET_FILE, to the one that it was encrypted with. ${LOST}`
const WRONG_SECRET = `${SUBJECT} is encrypted with another secret than the one given to this start, or was changed since. Set ADIT_SECRET, or ADIT_SECRET_FILE, to the one that it was encrypted with. ${LOST} Nothing was changed.`
const UNKNOWN = `${SUBJECT} is encrypted in a way that this version of Adit does not know. Start the version that wrote it, or a newer one.`

/** How to open an authority. */
export type OpenOptions = {
  secret: string | undefined
  /** For the derivation from the secret, where it is not the default. */
  rounds?: number | undefined
  /** Whether a stored authority is replaced that the secret does not open. */
  replaceLost: boolean
  /** Creates an authority, stored first, if there is none. */
  make: () => Promise<StoredAuthority>
  /** Tells the operator something. */
  tell: (notice: string) => void
}

const encrypted = async (
  { certificate, private_key }: StoredAuthority,
  secret: string,
  { rounds }: OpenOptions,
): Promise<StoredAuthority> => ({
  certificate,
  private_key: await encryptKey(private_key, { secret, belongsTo: certificate }, rounds),
})

const decrypted = async (
  { certificate, private_key }: StoredAuthority,
  secret: string | undefined,
): Promise<StoredAuthority> => {
  if (secret === undefined) throw new AuthoritySecretError(NO_SECRET)
  try {
    const key = await decryptKey(private_key, { secret, belongsTo: certificate })
    return { certificate, private_key: key }
  } catch (error) {
    if (error instanceof WrongSecretError)
      throw new AuthoritySecretError(WRONG_SECRET, { cause: error })
    if (error instanceof UnknownEncryptionError)
      throw new AuthorityKeyError(UNKNOWN, { cause: error })
    throw error
  }
}

/**
 * The authority in the store with its key readable. With a secret the key is stored encrypted: a new key
 * from the beginning, a plain stored key from now on. Throws `AuthorityKeyError` and overwrites nothing if
 * the secret does not fit, unless it is to be replaced then.
 */
export const openAuthority = async (
  store: AuthorityStore,
  options: OpenOptions,
): Promise<StoredAuthority> => {
  const { secret, replaceLost, make, tell } = options
  const makeStored = async (): Promise<StoredAuthority> => {
    const made = await make()
    return secret === undefined ? made : encrypted(made, secret, options)
  }
  const stored = (await store.load()) ?? (await store.saveIfAbsent(await makeStored()))
  if (isEncrypted(stored.private_key)) {
    try {
      return await decrypted(stored, secret)
    } catch (error) {
      if (!(replaceLost && error instanceof AuthoritySecretError)) throw error
      await store.replace(stored, await makeStored())
      tell(REPLACED)
      return openAuthority(store, options)
    }
  }
  if (secret === undefined) return stored
  if (await store.replace(stored, await encrypted(stored, secret, options))) return stored
  // Another process stored its authority first, perhaps with another secret.
  return openAuthority(store, options)
}
