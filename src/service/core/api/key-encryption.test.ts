import { createDecipheriv, pbkdf2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  FEWEST_ROUNDS,
  UnknownEncryptionError,
  WrongSecretError,
  decryptKey,
  encryptKey,
  isEncrypted,
} from './key-encryption.ts'

// Each key derivation takes a good part of a second on a busy machine.
const KEY = '-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----\n'
const LOCK = { secret: 'correct horse battery staple', belongsTo: 'a certificate' }

test('an encrypted key says how it is encrypted, and another implementation opens it', async () => {
  const stored = await encryptKey(KEY, LOCK)
  expect(isEncrypted(stored)).toBe(true)
  expect(isEncrypted(KEY)).toBe(false)
  const [head = '', data = ''] = stored.split(';data=')
  const {
    kdf,
    rounds,
    salt = '',
    cipher,
    iv = '',
  } = Object.fromEntries(
    head
      .split(';')
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  )
  expect([kdf, rounds, cipher]).toEqual(['PBKDF2-HMAC-SHA-256', '600000', 'AES-256-GCM'])

  const derived = pbkdf2Sync(LOCK.secret, Buffer.from(salt, 'base64'), 600_000, 32, 'sha256')
  const bytes = Buffer.from(data, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', derived, Buffer.from(iv, 'base64'))
  decipher.setAAD(Buffer.from(`${head}\na certificate`)).setAuthTag(bytes.subarray(-16))
  expect(decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')).toBe(
    KEY,
  )
})

test('another secret, another certificate or a changed text does not open it', async () => {
  const stored = await encryptKey(KEY, LOCK, FEWEST_ROUNDS)
  const wrong = [
    () => decryptKey(stored, { ...LOCK, secret: 'Correct horse battery staple' }),
    () => decryptKey(stored, { ...LOCK, belongsTo: 'another certificate' }),
    () => decryptKey(stored.replace('rounds=100000', 'rounds=100001'), LOCK),
    () =>
      decryptKey(
        stored.replace(/.(?=.{8}$)/, (char) => (char === 'A' ? 'B' : 'A')),
        LOCK,
      ),
  ]
  for (const decrypt of wrong) await expect(decrypt()).rejects.toBeInstanceOf(WrongSecretError)
  const unknown = [
    () => decryptKey(stored.replace('v=1', 'v=2'), LOCK),
    // That many rounds would block a start for minutes.
    () => decryptKey(stored.replace('rounds=100000', 'rounds=99999999'), LOCK),
  ]
  for (const decrypt of unknown)
    await expect(decrypt()).rejects.toBeInstanceOf(UnknownEncryptionError)
})
