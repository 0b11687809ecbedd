import 'reflect-metadata'
import { Pkcs10CertificateRequest, type PublicKey } from '@peculiar/x509'
import { digits } from '#contract/text.ts'
import { hasPrivateKey, PRIVATE_KEY_ERROR } from './private-key.ts'

/** The checked content of a certificate signing request. */
export type CertificateRequest = {
  /** As encoded in the request: re-encoding would turn an RSA-PSS key into a different, plain RSA key. */
  publicKey: PublicKey
  /** The whole request. */
  request: Pkcs10CertificateRequest
}

/** A rejected certificate signing request; the message is the rule that it breaks. */
export class CertificateRequestError extends Error {
  override name = 'CertificateRequestError'
}

const NOT_A_REQUEST = 'Enter one certificate signing request in PEM'
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const CURVES = new Set(['P-256', 'P-384'])
const HASHES = new Set(['SHA-256', 'SHA-384', 'SHA-512'])

// A legitimate request has a few thousand characters; a longer one is rejected unread.
const MAX_REQUEST_LENGTH = 32_768

/** Runs third-party code; any failure is reported as a violation of `rule`. */
const obeying = async <T>(rule: string, step: () => T | Promise<T>): Promise<T> => {
  try {
    return await step()
  } catch {
    throw new CertificateRequestError(rule)
  }
}

// The text around the block, as of `openssl req -text`, is ignored (RFC 7468, section 2), and a byte order mark.
const BLOCK =
  /^[ \t\uFEFF]*-----BEGIN ((?:NEW )?CERTIFICATE REQUEST)-----((?:(?!-----)[^])*)-----END \1-----/gm

const base64Of = (pem: string): string => {
  const [block, ...more] = pem.matchAll(BLOCK)
  if (!block?.[2] || more.length > 0)
    throw new CertificateRequestError(`${NOT_A_REQUEST} (-----BEGIN CERTIFICATE REQUEST-----).`)
  return block[2].replaceAll(/\s/g, '')
}

const derOf = (pem: string): Uint8Array<ArrayBuffer> => {
  if (pem.length > MAX_REQUEST_LENGTH)
    throw new CertificateRequestError(
      `${NOT_A_REQUEST}, at most ${digits(MAX_REQUEST_LENGTH)} bytes.`,
    )
  if (hasPrivateKey(pem)) throw new CertificateRequestError(PRIVATE_KEY_ERROR)
  const base64 = base64Of(pem)
  if (!BASE64.test(base64)) throw new CertificateRequestError(`Not valid base64. ${NOT_A_REQUEST}.`)
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    throw new CertificateRequestError(`Not valid base64. ${NOT_A_REQUEST}.`)
  }
}

const KEY_RULE = 'Use a P-256, P-384 or RSA key (RSA: 2048 to 8192 bits).'

// Check the imported key before any arithmetic: a huge exponent would make verification very expensive.
const checkKey = (key: CryptoKey): void => {
  const { algorithm } = key
  if ('namedCurve' in algorithm) {
    if (CURVES.has(String(algorithm.namedCurve))) return
  } else if ('modulusLength' in algorithm && 'publicExponent' in algorithm) {
    const { modulusLength: bits, publicExponent: exponent } = algorithm
    const sizeIsFine = typeof bits === 'number' && bits >= 2048 && bits <= 8192
    if (sizeIsFine && exponent instanceof Uint8Array && exponent.length <= 4) return
  }
  throw new CertificateRequestError(KEY_RULE)
}

const HASH_RULE = 'Sign the request with SHA-256, SHA-384 or SHA-512.'
const SIGNATURE_RULE =
  'The signature is not valid for the key in the request. Create the request again.'

/**
 * Reads a PEM certificate signing request (`binding.csr`): the key must be of an accepted kind
 * and the request must be signed with it. Any fault throws CertificateRequestError.
 */
export const readCertificateRequest = async (pem: string): Promise<CertificateRequest> => {
  const der = derOf(pem)
  const request = await obeying(`${NOT_A_REQUEST}.`, () => new Pkcs10CertificateRequest(der))
  checkKey(await obeying(KEY_RULE, () => request.publicKey.export()))
  const hash = await obeying(HASH_RULE, () => request.signatureAlgorithm.hash.name)
  if (!HASHES.has(hash)) throw new CertificateRequestError(HASH_RULE)
  const verified = await obeying(SIGNATURE_RULE, () => request.verify())
  if (!verified) throw new CertificateRequestError(SIGNATURE_RULE)
  return { publicKey: request.publicKey, request }
}
