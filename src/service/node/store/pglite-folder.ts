import { PGlite } from '@electric-sql/pglite'
import { access, readFile, rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readArchive, unpackFolder } from './folder-archive.ts'
import { OwnerOnlyFiles } from './owner-only-files.ts'

const OPTIONS = {
  postgresqlconf: [
    // A quarter of the default keeps 100 MB of memory free and costs no speed: one connection, small rows.
    'shared_buffers=32MB',
    // What a checkpoint leaves of the log, 1 GB by default.
    'max_wal_size=48MB',
    'min_wal_size=32MB',
  ],
}

/** A new database as the build makes it, beside the built service; tests run without. */
const EMPTY_DATABASE = fileURLToPath(new URL('../empty-database.gz', import.meta.url))

/** The new database that the build made is there and cannot be used. */
export class EmptyDatabaseError extends Error {
  override name = 'EmptyDatabaseError'

  constructor(path: string, cause: unknown) {
    super(`The empty database in ${path} is damaged. Make it anew: npm run build`, { cause })
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** The database in a folder, a new one where there is none: that takes seconds and 800 MiB of memory. */
export const openPglite = (folder: string): Promise<PGlite> =>
  PGlite.create({ ...OPTIONS, fs: new OwnerOnlyFiles(folder) })

const readEmptyDatabase = async (path: string) => {
  try {
    return await readArchive(await readFile(path))
  } catch (error) {
    throw new EmptyDatabaseError(path, error)
  }
}

/**
 * Whether there is no database in a folder yet. What a first start that was killed has left of one is
 * removed: it takes space, too.
 */
export const isNewDatabase = async (folder: string): Promise<boolean> => {
  if (await exists(folder)) return false
  await rm(`${folder}.new`, { recursive: true, force: true })
  return true
}

const makeDatabase = async (folder: string, emptyDatabase: string): Promise<void> => {
  if (await exists(emptyDatabase)) unpackFolder(await readEmptyDatabase(emptyDatabase), folder)
  else await (await openPglite(folder)).close()
}

/**
 * The database in a folder, made first where there is none: by a copy of the empty one that the build
 * made, without the time and memory of making it. Throws `EmptyDatabaseError`, or what the system says.
 */
export const openDatabase = async (
  folder: string,
  emptyDatabase = EMPTY_DATABASE,
): Promise<PGlite> => {
  if (await isNewDatabase(folder)) {
    // Made aside and then renamed: a first start that is killed leaves nothing half-made behind.
    const making = `${folder}.new`
    try {
      await makeDatabase(making, emptyDatabase)
      await rename(making, folder)
    } catch (error) {
      // On a full disk it would only take the room that is left.
      await rm(making, { recursive: true, force: true })
      throw error
    }
  }
  return openPglite(folder)
}
