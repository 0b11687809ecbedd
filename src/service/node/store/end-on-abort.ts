import type { PGlite } from '@electric-sql/pglite'
import { writeSync } from 'node:fs'

const TEXT =
  'Adit ends: its database failed and cannot go on, most often because the disk is full. What was acknowledged is kept. Free some space in the data directory, then start again.\n'

const endProcess = (): never => {
  // Nothing that is still pending gets written.
  writeSync(2, TEXT)
  process.exit(1)
}

/**
 * Ends the process when PGlite aborts, such as when its log has no room (PANIC): otherwise it would retry the
 * same statement forever, and nothing else would run.
 */
export const endOnAbort = (pglite: PGlite, end: () => void = endProcess): void => {
  // A setting of every Emscripten module, which PGlite's types omit.
  Object.assign(pglite.Module, { onAbort: end })
}
