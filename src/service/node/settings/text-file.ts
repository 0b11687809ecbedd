import { readFileSync } from 'node:fs'
import { codeOf } from '#service/core/store/failures.ts'

/** The content of a file, or why it cannot be used, to follow "a file that". */
type TextOutcome = { kind: 'read'; text: string } | { kind: 'refused'; problem: string }

export type ReadText = (path: string) => TextOutcome

// The page ignores settings of more than a mebibyte, of which a list of edges may be nearly all.
const MOST_BYTES = 786_432

const problemOf = (error: unknown): string => {
  const code = codeOf(error) ?? 'unknown error'
  switch (code) {
    case 'ENOENT':
      return 'does not exist'
    case 'EACCES':
    case 'EPERM':
      return 'this user may not read'
    case 'EISDIR':
      return 'is a folder'
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'is not text in UTF-8'
    default:
      return `cannot be read (${code})`
  }
}

/**
 * Reads a text, such as a secret, from a file or a pipe. Never repeats the path: someone may give the secret itself
 * in place of the path, and it must not appear in a log.
 */
export const readTextFile: ReadText = (path) => {
  const refused = (problem: string): TextOutcome => ({ kind: 'refused', problem })
  try {
    const bytes = readFileSync(path)
    if (bytes.length > MOST_BYTES) return refused(`is larger than ${MOST_BYTES / 1024} KiB`)
    // Editors and `echo` end a file with a line break, which is not meant as part of the secret.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r?\n$/, '')
    return text === '' ? refused('is empty') : { kind: 'read', text }
  } catch (error) {
    return refused(problemOf(error))
  }
}
