import { digits } from '#contract/text.ts'
import { pemOf } from './pem-blocks.ts'
import { hasPrivateKey, isPrivateKeyDer, SEQUENCE } from './private-key.ts'

/** What a file has for the field of a signing request. */
export type RequestFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'private key' }
  | { readonly kind: 'problem'; readonly problem: string }

/** In bytes: a signing request has a few thousand. */
const MAX_BYTES = 65_536

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
    return isPrivateKeyDer(bytes)
      ? { kind: 'private key' }
      : { kind: 'text', text: pemOf('CERTIFICATE REQUEST', bytes) }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return hasPrivateKey(text) ? { kind: 'private key' } : { kind: 'text', text }
  } catch {
    return { kind: 'problem', problem: 'The file is neither PEM nor DER.' }
  }
}
