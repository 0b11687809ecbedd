import { bytesToHex } from '@noble/hashes/utils.js'
import { digits } from '#contract/text.ts'
import { bytesOfBase64, pemOf } from './pem-blocks.ts'
import { hasPrivateKey } from './private-key.ts'

/** What a file has for the field of a signing request. */
export type RequestFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'private key' }
  | { readonly kind: 'problem'; readonly problem: string }

/** In bytes: a signing request has a few thousand. */
const MAX_BYTES = 65_536

const SEQUENCE = 0x30
const INTEGER = 0x02
// The OID of PBES2, with which a private key is encrypted.
const ENCRYPTED = '2a864886f70d01050d'

const startOfContent = (der: Uint8Array, at: number): number => {
  const first = der[at + 1] ?? 0
  return at + 2 + (first > 0x80 ? first & 0x7f : 0)
}

// A private key begins with its version, a request with a sequence.
const isPrivateKey = (der: Uint8Array): boolean => {
  const hex = bytesToHex(der.subarray(0, 64))
  return der[startOfContent(der, 0)] === INTEGER || hex.includes(ENCRYPTED)
}

/** A shorter text is that of no key: somebody may be typing. */
const MIN_KEY = 40

/** Whether a text is a private key, in PEM or in base64 without the lines around it. */
export const isPrivateKeyText = (text: string): boolean => {
  if (hasPrivateKey(text)) return true
  const bare = text.replaceAll(/\s/g, '')
  if (bare.length < MIN_KEY || bare.length > MAX_BYTES) return false
  const der = bytesOfBase64(bare)
  return der !== null && der[0] === SEQUENCE && isPrivateKey(der)
}

/** Reads a file with a signing request in PEM or DER; a private key is told, and never given back. */
export const readRequestFile = (bytes: Uint8Array): RequestFile => {
  if (bytes.length > MAX_BYTES)
    return {
      kind: 'problem',
      problem: `The file has ${digits(bytes.length)} bytes: a signing request has a few thousand.`,
    }
  if (bytes.length === 0) return { kind: 'problem', problem: 'The file is empty.' }
  const second = bytes[1] ?? 0
  if (bytes[0] === SEQUENCE && (second >= 0x80 || second === bytes.length - 2))
    return isPrivateKey(bytes)
      ? { kind: 'private key' }
      : { kind: 'text', text: pemOf('CERTIFICATE REQUEST', bytes) }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return isPrivateKeyText(text) ? { kind: 'private key' } : { kind: 'text', text }
  } catch {
    return { kind: 'problem', problem: 'The file is neither PEM nor DER.' }
  }
}
