import { fieldPath } from '#contract/field-errors.ts'
import { DER_HEAD_BYTES, isPrivateKeyDer, SEQUENCE } from './private-key-der.ts'

// The end alone, too: in a list of words the beginning may be gone. In a form a space is a plus. After it: PuTTY's.
const NAMED =
  /-----BEGIN[\s+](?:[A-Z0-9]+[\s+])*PRIVATE[\s+]KEY|PRIVATE[\s+]KEY-----|PuTTY-User-Key-File-\d/
// A JWK: what has a private part beside its type.
const JWK_TYPE = /"kty"\s*:/
const JWK_PRIVATE = /"d"\s*:\s*"[\w-]{20}/
// Begins OpenSSH's own form.
const OPENSSH = 'openssh-key-v1\0'

const isPlain = (text: string): boolean =>
  NAMED.test(text) || (JWK_TYPE.test(text) && JWK_PRIVATE.test(text))

/** Base64 in base64, in a data URL, in JSON…: deeper nobody pastes. */
const MAX_DEPTH = 8

/** The shortest base64 that may be a private key, or have the first line of one. */
const MIN_BASE64 = 40
const BASE64_RUN = new RegExp(`[A-Za-z0-9+/]{${MIN_BASE64},}`, 'g')

const ESCAPE = /\\+(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([nrt/"\\]))/gi
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

// YAML breaks a line anywhere. Where escapes are broken, the others still stand for what they do.
const unescaped = (text: string): string =>
  text
    .replaceAll(/\\\r?\n[ \t]*/g, '')
    .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replaceAll(ESCAPE, (_, long?: string, short?: string, one = '') => {
      const hex = long ?? short
      return hex ? String.fromCharCode(Number.parseInt(hex, 16)) : (ESCAPED[one] ?? one)
    })

// Of a folded text, a quoted mail or a list of lines: what stands before a line, and what between two of them.
const unfolded = (text: string): string =>
  text
    .replaceAll(/^[ \t"'>|*-]+(?:[ \t]|$)/gm, '')
    .replaceAll(/[\s"'`,\\]+/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')

// As text, a character for a byte. Whole groups of four characters: the last bytes of a run do not tell.
const binaryFrom = (run: string, start: number): string =>
  atob(run.slice(start, run.length - ((run.length - start) % 4)))

const isBinaryKey = (binary: string): boolean => {
  if (binary.includes(OPENSSH)) return true
  const bytes = Uint8Array.from(binary, (byte) => byte.charCodeAt(0))
  for (let at = bytes.indexOf(SEQUENCE); at >= 0; at = bytes.indexOf(SEQUENCE, at + 1))
    if (isPrivateKeyDer(bytes.subarray(at, at + DER_HEAD_BYTES))) return true
  return false
}

// What is no text has no such part; a text in UTF-16 has a zero beside each character.
const textsIn = (binary: string): readonly string[] =>
  binary.replaceAll('\0', '').match(/[\t\n\r -~]{27,}/g) ?? []

// Words before it may be glued to a run, so that it begins at any of four places.
const isKeyRun = (run: string, depth: number): boolean =>
  [0, 1, 2, 3].some((start) => {
    const binary = binaryFrom(run, start)
    return isBinaryKey(binary) || textsIn(binary).some((inner) => isHidden(inner, depth))
  })

const isHidden = (text: string, depth: number): boolean => {
  if (isPlain(text)) return true
  if (depth === 0) return false
  const plain = unescaped(text)
  if (plain !== text && isHidden(plain, depth - 1)) return true
  if (text.length < MIN_BASE64) return false
  const runs = unfolded(text).match(BASE64_RUN) ?? []
  return runs.some((run) => isKeyRun(run, depth - 1))
}

/**
 * Whether a text has a private key: in PEM, as the base64 of its DER, as a JWK, in OpenSSH's form; bare or in base64, a
 * data URL, percent-encoding, JSON or YAML, also one in another.
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
