import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { codeOf } from '#service/node/errors/error-code.ts'

/** The content of a secret file, or why it cannot be used, to follow "a file that". */
type SecretOutcome = { kind: 'read'; text: string } | { kind: 'refused'; problem: string }

/** `mostBytes`: 16 KiB unless told. */
export type ReadSecret = (path: string, mostBytes?: number) => SecretOutcome

const MOST_BYTES = 16_384

const problemOf = (error: unknown): string => {
  const code = codeOf(error) ?? 'unknown error'
  switch (code) {
    case 'ENOENT':
      return 'does not exist'
    case 'EACCES':
    case 'EPERM':
      return 'this user may not read'
    default:
      return `cannot be read (${code})`
  }
}

// Reads by hand: readFile would never return on a device or an endless pipe.
const readAtMost = (file: number, most: number): Uint8Array => {
  const bytes = new Uint8Array(most)
  let length = 0
  while (length < most) {
    const read = readSync(file, bytes, length, most - length, null)
    if (read === 0) break
    length += read
  }
  return bytes.subarray(0, length)
}

const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const readOpen = (file: number, mostBytes: number): SecretOutcome => {
  const refused = (problem: string): SecretOutcome => ({ kind: 'refused', problem })
  if (fstatSync(file).isDirectory()) return refused('is a folder')
  const bytes = readAtMost(file, mostBytes + 1)
  if (bytes.length > mostBytes) return refused(`is larger than ${mostBytes / 1024} KiB`)
  // Editors and `echo` end a file with a line break, which is not meant as part of the secret.
  const text = textOf(bytes)?.replace(/\r?\n$/, '')
  if (text === undefined) return refused('is not text in UTF-8')
  return text === '' ? refused('is empty') : { kind: 'read', text }
}

/**
 * Reads a secret from a file or a pipe. Never repeats the path: someone may give the secret itself in place
 * of the path, and it must not appear in a log.
 */
export const readSecretFile: ReadSecret = (path, mostBytes = MOST_BYTES) => {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    return readOpen(file, mostBytes)
  } catch (error) {
    return { kind: 'refused', problem: problemOf(error) }
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
