import { lstat, readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#service/core/store/error-code.ts'

/** The version of PostgreSQL in PGlite: it opens no database of another one. */
export const POSTGRESQL_VERSION = '18'

/** What is where the database should be is none, or not a whole one. Nothing in it was changed. */
export class DamagedDatabaseError extends Error {
  override name = 'DamagedDatabaseError'

  constructor(folder: string, problem: string) {
    super(
      `The database in ${folder} cannot be opened: ${problem}. Nothing in it was changed. Put the whole folder back from a backup, or choose another data directory with ADIT_DATA_DIR (--data-dir).`,
    )
  }
}

// What PostgreSQL needs and does not make anew (its documentation, "Database File Layout"). `base/5` is the
// database that PGlite uses; the other two are its templates.
const NEEDED = [
  'PG_VERSION',
  'base/5/PG_VERSION',
  'base/5/pg_filenode.map',
  'global/pg_control',
  'global/pg_filenode.map',
  'postgresql.conf',
  'base/1',
  'base/4',
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
]
/** Folders that are never empty. */
const FILLED = ['pg_multixact/members', 'pg_multixact/offsets', 'pg_wal', 'pg_xact']

const unlessAbsent = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined
    throw error
  })

/** What is missing of a database; an empty file is missing, too. */
const missingIn = async (folder: string): Promise<string[]> => {
  const isThere = async (name: string): Promise<boolean> => {
    const found = await unlessAbsent(stat(join(folder, name)))
    return found !== undefined && (found.isDirectory() || found.size > 0)
  }
  const isFilled = async (name: string): Promise<boolean> => {
    const entries = await unlessAbsent(readdir(join(folder, name), { withFileTypes: true }))
    return entries?.some((entry) => entry.isFile()) === true
  }
  const names = [...NEEDED, ...FILLED]
  const found = await Promise.all([...NEEDED.map(isThere), ...FILLED.map(isFilled)])
  return names.filter((_, index) => !found[index])
}

const NAMED = 6

const checkWhole = async (folder: string): Promise<void> => {
  const missing = await missingIn(folder)
  const others = missing.length > NAMED ? [`${missing.length - NAMED} more`] : []
  if (missing.length > 0)
    throw new DamagedDatabaseError(
      folder,
      `it lacks ${[...missing.slice(0, NAMED), ...others].join(', ')} (missing or empty)`,
    )
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (version !== POSTGRESQL_VERSION)
    throw new DamagedDatabaseError(
      folder,
      `it is of PostgreSQL ${version.slice(0, 20)}, and this version of Adit opens those of ${POSTGRESQL_VERSION}; start the version of Adit that wrote it`,
    )
}

/**
 * Whether a folder has no database yet: it is missing or empty. Changes nothing. Throws
 * `DamagedDatabaseError` if there is anything but a whole database, so that nothing is ever made over it.
 */
export const isNewDatabase = async (folder: string): Promise<boolean> => {
  const found = await unlessAbsent(lstat(folder))
  if (!found) return true
  const target = await unlessAbsent(stat(folder))
  if (!target) throw new DamagedDatabaseError(folder, 'it is a link to something that is missing')
  if (!target.isDirectory()) throw new DamagedDatabaseError(folder, 'it is not a folder')
  const isEmpty = (await readdir(folder)).length === 0
  if (!isEmpty) await checkWhole(folder)
  else if (found.isSymbolicLink())
    throw new DamagedDatabaseError(folder, 'it is a link to an empty folder')
  return isEmpty
}

/** Where a database is made: it gets its name only once it is whole, so a killed first start leaves none. */
export const unfinishedDatabase = (folder: string): string => `${folder}.new`

/** Removes the leftovers of a killed first start, since they take space, too. */
export const removeUnfinished = (folder: string): Promise<void> =>
  rm(unfinishedDatabase(folder), { recursive: true, force: true })
