import { bytesToHex } from '@noble/hashes/utils.js'
import { fieldPath } from '#contract/field-errors.ts'

// The last line alone, too: in a list of words the first may be gone. In a form a space is a plus. After it: PuTTY's.
const NAMED =
  /-----BEGIN(?:[\s+]|%20)(?:[A-Z0-9]+(?:[\s+]|%20))*PRIVATE(?:[\s+]|%20)KEY|PRIVATE(?:[\s+]|%20)KEY-----|PuTTY-User-Key-File-\d/
// A JWK: what has a private part beside its type.
const JWK_TYPE = /"kty\\*"\s*:/
const JWK_PRIVATE = /"d\\*"\s*:\s*\\*"[\w-]{20}/
// Begins OpenSSH's own form.
const OPENSSH = 'openssh-key-v1\0'

/** Where a DER element may be a key. */
export const SEQUENCE = 0x30
const KEY_HEAD_BYTES = 24
const LENGTH = '(?:[0-7].|81..|82.{4}|83.{6})'
// In hexadecimal. A version and what follows it in PKCS #1, PKCS #8, PKCS #12, SEC 1 and DSA's form; or the OIDs of what
// encrypts a key, PKCS #5 and PKCS #12.
const KEY_HEAD = new RegExp(
  `^30${LENGTH}(?:02010[0-3](?:30|02|04)|30${LENGTH}06..(?:2a864886f70d0105|2a864886f70d010c01))`,
)

/** Whether bytes begin as a private key in DER. */
export const isPrivateKeyDer = (der: Uint8Array): boolean =>
  KEY_HEAD.test(bytesToHex(der.subarray(0, KEY_HEAD_BYTES)))

/** Base64 in base64: deeper nobody pastes. */
const MAX_DEPTH = 3

const BASE64_RUN = /[A-Za-z0-9+/]{40,}/g
// Also of a text in JSON.
const LINE_BREAK = /\r?\n|\\r\\n|\\n/

const isKeyRun = (run: string, depth: number): boolean => {
  // Whole groups of four characters: the last bytes of a run do not tell.
  const binary = atob(run.slice(0, run.length - (run.length % 4)))
  const head = Uint8Array.from(binary.slice(0, KEY_HEAD_BYTES), (byte) => byte.charCodeAt(0))
  return binary.startsWith(OPENSSH) || isPrivateKeyDer(head) || isHidden(binary, depth)
}

const isHidden = (text: string, depth: number): boolean => {
  if (NAMED.test(text) || (JWK_TYPE.test(text) && JWK_PRIVATE.test(text))) return true
  if (depth === 0) return false
  const lines = text.split(LINE_BREAK).map((line) => line.trim())
  // Each line alone, too: joined, the end of the one before it may be glued to a key.
  const plain = [lines.join(''), ...lines].join('\n').replaceAll('-', '+').replaceAll('_', '/')
  return (plain.match(BASE64_RUN) ?? []).some((run) => isKeyRun(run, depth - 1))
}

/**
 * Whether a text has a private key: in PEM, as the base64 of its DER, as a JWK, in OpenSSH's form; bare or in base64, a
 * data URL, JSON or YAML.
 */
export const hasPrivateKey = (text: string): boolean => isHidden(text, MAX_DEPTH)

/** Said of a signing request that has one. */
export const PRIVATE_KEY_ERROR = 'Contains a private key. Paste only the signing request.'
const OTHER_ERROR = 'Contains a private key. Leave it out.'

// In levels of a document. Every schema refuses what is deeper, and to walk it might take all of the stack.
const MAX_LEVELS = 64

const pathsOf = (value: unknown, path: readonly PropertyKey[]): (readonly PropertyKey[])[] => {
  if (typeof value === 'string') return hasPrivateKey(value) ? [path] : []
  if (typeof value !== 'object' || value === null || path.length > MAX_LEVELS) return []
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => pathsOf(item, [...path, index]))
    : Object.entries(value).flatMap(([name, item]) =>
        hasPrivateKey(name) ? [path] : pathsOf(item, [...path, name]),
      )
  if (inner.length > 0 || !Array.isArray(value)) return inner
  // A list field makes an item of every line or word that is pasted.
  const texts = value.filter((item) => typeof item === 'string')
  return texts.length > 1 && hasPrivateKey(texts.join('\n')) ? [path] : []
}

/** Whether a value or anything in it is a text with a private key, or a list over which one is spread. */
export const holdsPrivateKey = (value: unknown): boolean => pathsOf(value, []).length > 0

/** The members of a document, by their paths, that have a private key, and what is wrong with that. */
export const privateKeyErrors = (document: unknown): Record<string, string> =>
  Object.fromEntries(
    pathsOf(document, []).map((path) => [
      fieldPath(path),
      path.at(-1) === 'csr' ? PRIVATE_KEY_ERROR : OTHER_ERROR,
    ]),
  )
