/** The inputs that encrypt a key: a secret text, and the public text that the key belongs to. */
type Lock = { secret: string; belongsTo: string }

/** The secret does not decrypt the key, or the key was changed since. */
export class WrongSecretError extends Error {
  override name = 'WrongSecretError'
}

/** An encrypted key in a format that this version does not support. */
export class UnknownEncryptionError extends Error {
  override name = 'UnknownEncryptionError'
}

const NAME = 'adit-encrypted-key'
// A person may choose the secret, so a slow derivation is needed (OWASP: 600,000 rounds).
const ROUNDS = 600_000
/** The fewest rounds that a key is decrypted with: for tests of anything but the encryption. */
export const FEWEST_ROUNDS = 100_000
const MOST_ROUNDS = 10_000_000
const SALT_BYTES = 16
const IV_BYTES = 12

const FORM =
  /^(adit-encrypted-key;v=1;kdf=PBKDF2-HMAC-SHA-256;rounds=(\d{6,8});salt=([\w+/=]+);cipher=AES-256-GCM;iv=([\w+/=]+));data=([\w+/=]+)$/

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const bytesOf = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

const deriveKey = async (
  secret: string,
  { salt, rounds }: { salt: BufferSource; rounds: number },
): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    await crypto.subtle.importKey('raw', utf8(secret), 'PBKDF2', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )

// The parameters and the text the key belongs to are authenticated too: swapping any of them is detected.
const cipher = (iv: BufferSource, head: string, belongsTo: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(`${head}\n${belongsTo}`),
})

/** Whether a stored key is encrypted. */
export const isEncrypted = (stored: string): boolean => stored.startsWith(`${NAME};`)

/** Encrypts a key as text that names its encryption: AES-256-GCM with a PBKDF2 key from the secret. */
export const encryptKey = async (
  key: string,
  { secret, belongsTo }: Lock,
  rounds = ROUNDS,
): Promise<string> => {
  const salt = random(SALT_BYTES)
  const iv = random(IV_BYTES)
  const head = `${NAME};v=1;kdf=PBKDF2-HMAC-SHA-256;rounds=${rounds};salt=${base64(salt)};cipher=AES-256-GCM;iv=${base64(iv)}`
  const derived = await deriveKey(secret, { salt, rounds })
  const data = await crypto.subtle.encrypt(cipher(iv, head, belongsTo), derived, utf8(key))
  return `${head};data=${base64(new Uint8Array(data))}`
}

/** Decrypts a key. Throws `WrongSecretError` or `UnknownEncryptionError`. */
export const decryptKey = async (stored: string, { secret, belongsTo }: Lock): Promise<string> => {
  const [, head = '', rounds, salt = '', iv = '', data = ''] = FORM.exec(stored) ?? []
  if (!head || Number(rounds) > MOST_ROUNDS) throw new UnknownEncryptionError()
  const derived = await deriveKey(secret, { salt: bytesOf(salt), rounds: Number(rounds) })
  try {
    const key = await crypto.subtle.decrypt(
      cipher(bytesOf(iv), head, belongsTo),
      derived,
      bytesOf(data),
    )
    return new TextDecoder().decode(key)
  } catch (error) {
    throw new WrongSecretError('The secret does not open the key', { cause: error })
  }
}
