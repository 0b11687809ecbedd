import { lstatSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The version of PostgreSQL in PGlite: it opens no database of another one. */
export const POSTGRESQL_VERSION = '18'
/** The empty database of the build, in `dist`. */
export const EMPTY_DATABASE = `empty-database-${POSTGRESQL_VERSION}`

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
const NEEDED_FILES = [
  'PG_VERSION',
  'base/5/PG_VERSION',
  'base/5/pg_filenode.map',
  'global/pg_control',
  'global/pg_filenode.map',
  'postgresql.conf',
]
const NEEDED_FOLDERS = [
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
/** Folders that always have a file. */
const FILLED = ['pg_multixact/members', 'pg_multixact/offsets', 'pg_wal', 'pg_xact']

const look = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false })

/** Whether a part of a database is missing or empty. */
const isMissing = (path: string, isFilled: boolean): boolean => {
  const found = look(path)
  if (!found?.isDirectory()) return !found?.size
  return isFilled && !readdirSync(path, { withFileTypes: true }).some((entry) => entry.isFile())
}

const checkWhole = (folder: string): void => {
  const missing = [...NEEDED_FILES, ...NEEDED_FOLDERS, ...FILLED].filter((name) =>
    isMissing(join(folder, name), FILLED.includes(name)),
  )
  if (missing.length > 0)
    throw new DamagedDatabaseError(folder, `it lacks ${missing.join(', ')} (missing or empty)`)
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
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
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found) return true
  const target = look(folder)
  if (!target) throw new DamagedDatabaseError(folder, 'it is a link to something that is missing')
  if (!target.isDirectory()) throw new DamagedDatabaseError(folder, 'it is not a folder')
  const isEmpty = readdirSync(folder).length === 0
  if (!isEmpty) checkWhole(folder)
  else if (found.isSymbolicLink())
    throw new DamagedDatabaseError(folder, 'it is a link to an empty folder')
  return isEmpty
}

/** Where a database is made: it gets its name only once it is whole, so a killed first start leaves none. */
export const unfinishedDatabase = (folder: string): string => `${folder}.new`

/** Copies the empty database of a build, and its empty folders, which npm does not pack. */
export const copyDatabase = async (from: string, to: string): Promise<void> => {
  await cp(from, to, { recursive: true })
  for (const name of NEEDED_FOLDERS) await mkdir(join(to, name), { recursive: true })
}

/** Removes the leftovers of a killed first start, since they take space, too. */
export const removeUnfinished = (folder: string): Promise<void> =>
  rm(unfinishedDatabase(folder), { recursive: true, force: true })
