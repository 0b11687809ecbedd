import { PGlite } from '@electric-sql/pglite'
import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { closeAll } from './data-directory-modes.ts'
import {
  copyDatabase,
  EMPTY_DATABASE,
  isNewDatabase,
  removeUnfinished,
  unfinishedDatabase,
} from './database-folder.ts'
import { OwnerOnlyFiles } from './owner-only-files.ts'

const OPTIONS = {
  postgresqlconf: [
    // A quarter of the default keeps 100 MB of memory free and costs no speed: one connection, small rows.
    'shared_buffers=32MB',
    // The size of the log after a checkpoint, 1 GB by default.
    'max_wal_size=48MB',
    'min_wal_size=32MB',
  ],
}

/** Beside the built service; tests run without it. */
const BUILT = fileURLToPath(new URL(`../${EMPTY_DATABASE}`, import.meta.url))

/**
 * Opens the database in a folder, or creates it there if there is no file `PG_VERSION`: that takes seconds and
 * 800 MiB of memory. Callers make sure first that nothing else is there, since PGlite would write over it.
 */
export const openPglite = (folder: string): Promise<PGlite> =>
  PGlite.create({ ...OPTIONS, fs: new OwnerOnlyFiles(folder) })

/**
 * Makes sure that a folder has a database: copies the empty one of the build if there is none, which saves
 * the time and memory of creating it. Throws `DamagedDatabaseError`, or the system's error.
 */
export const ensureDatabase = async (folder: string, emptyDatabase = BUILT): Promise<void> => {
  if (!(await isNewDatabase(folder))) return
  await removeUnfinished(folder)
  const making = unfinishedDatabase(folder)
  try {
    if (existsSync(emptyDatabase)) await copyDatabase(emptyDatabase, making)
    else await (await openPglite(making)).close()
    // The build's is open to readers, and whoever installed Adit may have set other modes.
    if (process.platform !== 'win32') closeAll(making)
    await rename(making, folder)
  } catch (error) {
    // On a full disk the leftovers would only take the remaining space.
    await removeUnfinished(folder)
    throw error
  }
}
