import type { PGlite } from '@electric-sql/pglite'
import { writeSync } from 'node:fs'

const TEXT =
  'Adit ends: its database failed and cannot go on, most often because the disk is full. What was acknowledged is kept. Free some space in the data directory, then start again.\n'

const endProcess = (text: string): never => {
  // Nothing that is still pending gets written.
  writeSync(2, text)
  process.exit(1)
}

/** Ends the process when its database is no longer in its folder: what it writes would be lost. */
export const endWithoutDatabase = (folder: string): never =>
  endProcess(
    `Adit ends: its database in ${folder} was removed, moved or replaced while Adit ran. What was acknowledged is in the files that were there. Put the folder back, then start again.\n`,
  )

/**
 * Ends the process when PGlite aborts, such as when its log has no room (PANIC): otherwise it would retry the
 * same statement forever, and nothing else would run.
 */
export const endOnAbort = (pglite: PGlite, end: () => void = () => endProcess(TEXT)): void => {
  // A setting of every Emscripten module, which PGlite's types omit.
  Object.assign(pglite.Module, { onAbort: end })
}
