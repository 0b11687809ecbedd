import 'reflect-metadata'
import { Name, Pkcs10CertificateRequestGenerator } from '@peculiar/x509'
import { pemOf } from './pem-blocks.ts'

/** The kinds of keys that can be made here. */
export const KEY_KINDS = ['P-256', 'P-384', 'RSA 3072'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

/** The most characters of a common name (RFC 5280, upper bounds). */
export const COMMON_NAME_MAX = 64

const ALGORITHMS: Readonly<Record<KeyKind, EcKeyGenParams | RsaHashedKeyGenParams>> = {
  'P-256': { name: 'ECDSA', namedCurve: 'P-256' },
  'P-384': { name: 'ECDSA', namedCurve: 'P-384' },
  'RSA 3072': {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 3072,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  },
}
const HASHES: Readonly<Record<KeyKind, string>> = {
  'P-256': 'SHA-256',
  'P-384': 'SHA-384',
  'RSA 3072': 'SHA-256',
}

type Asked = {
  kind: KeyKind
  /** May be empty. */
  commonName: string
  /** Encrypts the private key; not at all if it is empty. */
  passphrase: string
}

/** A signing request with the private key that belongs to it, both in PEM. */
export type MadeRequest = { readonly request: string; readonly privateKey: string }

/** Whether this browser can make keys: only on a page from HTTPS or of this computer. */
export const canMakeKeys = (): boolean => globalThis.crypto?.subtle !== undefined

/** Makes a key pair and a request that it signs. The private key is in PKCS#8 and nowhere else. */
export const makeRequest = async ({
  kind,
  commonName,
  passphrase,
}: Asked): Promise<MadeRequest> => {
  const algorithm = ALGORITHMS[kind]
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const request = await Pkcs10CertificateRequestGenerator.create({
    // As parts, not as a text: whatever the name is, it is one name.
    name: commonName === '' ? new Name([]) : new Name([{ CN: [{ utf8String: commonName }] }]),
    keys,
    signingAlgorithm: { name: algorithm.name, hash: HASHES[kind] },
  })
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  return {
    request: pemOf('CERTIFICATE REQUEST', new Uint8Array(request.rawData)),
    privateKey:
      passphrase === ''
        ? pemOf('PRIVATE KEY', pkcs8)
        : pemOf('ENCRYPTED PRIVATE KEY', await encrypted(pkcs8, passphrase)),
  }
}

const lengthOf = (size: number): number[] => {
  if (size < 0x80) return [size]
  return size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
}
/** A DER element. */
const tlv = (tag: number, ...parts: readonly (readonly number[])[]): number[] => {
  const content = parts.flat()
  return [tag, ...lengthOf(content.length), ...content]
}
const oid = (hex: string): number[] =>
  tlv(
    0x06,
    (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)),
  )

const SEQUENCE = 0x30
const OCTETS = 0x04
const PBES2 = oid('2a864886f70d01050d')
const PBKDF2 = oid('2a864886f70d01050c')
const HMAC_SHA256 = oid('2a864886f70d0209')
const AES_256_CBC = oid('60864801650304012a')

// What OWASP asks of PBKDF2 with HMAC-SHA-256.
const ITERATIONS = 600_000
const ITERATIONS_DER = [0x02, 0x03, ITERATIONS >> 16, (ITERATIONS >> 8) & 0xff, ITERATIONS & 0xff]

/** PKCS#8 encrypted by a passphrase (RFC 8018: PBES2 with PBKDF2 and AES-256). */
const encrypted = async (
  pkcs8: Uint8Array<ArrayBuffer>,
  passphrase: string,
): Promise<Uint8Array> => {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(16))
  const words = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(passphrase),
    'PBKDF2',
    false,
    ['deriveKey'],
  )
  const key = await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    words,
    { name: 'AES-CBC', length: 256 },
    false,
    ['encrypt'],
  )
  const data = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, pkcs8))
  const derivation = tlv(
    SEQUENCE,
    PBKDF2,
    tlv(SEQUENCE, tlv(OCTETS, [...salt]), ITERATIONS_DER, tlv(SEQUENCE, HMAC_SHA256, [0x05, 0])),
  )
  const cipher = tlv(SEQUENCE, AES_256_CBC, tlv(OCTETS, [...iv]))
  const algorithm = tlv(SEQUENCE, PBES2, tlv(SEQUENCE, derivation, cipher))
  return Uint8Array.from(tlv(SEQUENCE, algorithm, tlv(OCTETS, [...data])))
}
