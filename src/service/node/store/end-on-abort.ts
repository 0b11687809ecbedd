import type { PGlite } from '@electric-sql/pglite'
import { writeSync } from 'node:fs'

const TEXT =
  'Adit ends: its database failed and cannot go on, most often because the disk is full. What was acknowledged is kept. Free some space in the data directory, then start again.\n'

const endProcess = (): never => {
  // Nothing that waits is written any more.
  writeSync(2, TEXT)
  process.exit(1)
}

/**
 * Ends the process when PGlite aborts, as where its log has no room (PANIC): it would otherwise try the same
 * statement for ever, and nothing else would run.
 */
export const endOnAbort = (pglite: PGlite, end: () => void = endProcess): void => {
  // A setting of every Emscripten module, which PGlite's types leave out.
  Object.assign(pglite.Module, { onAbort: end })
}
