import { readFileSync } from 'node:fs'
import { codeOf } from '#service/core/store/failures.ts'

/** The content of a file, or why it cannot be used, to follow "a file that". */
type TextOutcome = { kind: 'read'; text: string } | { kind: 'refused'; problem: string }

export type ReadText = (path: string) => TextOutcome

// The page ignores settings of more than a mebibyte, of which a list of edges may be nearly all.
const MOST_BYTES = 786_432

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
    const code = codeOf(error) ?? 'unknown error'
    return refused(code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`)
  }
}
