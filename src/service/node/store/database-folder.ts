import { lstat, readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '#service/node/errors/error-code.ts'

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
const FILES = [
  'PG_VERSION',
  'base/5/PG_VERSION',
  'base/5/pg_filenode.map',
  'global/pg_control',
  'global/pg_filenode.map',
  'postgresql.conf',
]
const FOLDERS = [
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

const isNonEmptyFile = async (path: string): Promise<boolean> => {
  const found = await stat(path)
  return found.isFile() && found.size > 0
}
const isFolder = async (path: string): Promise<boolean> => (await stat(path)).isDirectory()
const isFilled = async (path: string): Promise<boolean> =>
  (await readdir(path, { withFileTypes: true })).some((entry) => entry.isFile())

const ABSENT = new Set(['ENOENT', 'ENOTDIR'])
const unlessAbsent = (found: Promise<boolean>): Promise<boolean> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (ABSENT.has(error.code ?? '')) return false
    throw error
  })

const missingIn = async (folder: string): Promise<string[]> => {
  const missing = async (names: string[], isThere: (path: string) => Promise<boolean>) => {
    const found = await Promise.all(names.map((name) => unlessAbsent(isThere(join(folder, name)))))
    return names.filter((_, index) => !found[index])
  }
  const found = [
    await missing(FILES, isNonEmptyFile),
    await missing(FOLDERS, isFolder),
    await missing(FILLED, isFilled),
  ]
  return found.flat()
}

const NAMED = 6

const list = (names: string[]): string => {
  const others = names.length > NAMED ? [`${names.length - NAMED} more`] : []
  return [...names.slice(0, NAMED), ...others].join(', ')
}

const checkWhole = async (folder: string): Promise<void> => {
  const missing = await missingIn(folder)
  if (missing.length > 0)
    throw new DamagedDatabaseError(folder, `it lacks ${list(missing)} (missing or empty)`)
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
  const found = await lstat(folder).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!found) return true
  const target = found.isSymbolicLink() ? await stat(folder).catch(() => undefined) : found
  if (!target) throw new DamagedDatabaseError(folder, 'it is a link to something that is missing')
  if (!target.isDirectory()) throw new DamagedDatabaseError(folder, 'it is not a folder')
  if ((await readdir(folder)).length > 0) {
    await checkWhole(folder)
    return false
  }
  if (found.isSymbolicLink())
    throw new DamagedDatabaseError(folder, 'it is a link to an empty folder')
  return true
}

/** Where a database is made: it gets its name only once it is whole, so a killed first start leaves none. */
export const unfinishedDatabase = (folder: string): string => `${folder}.new`

/** Removes the leftovers of a killed first start, since they take space, too. */
export const removeUnfinished = (folder: string): Promise<void> =>
  rm(unfinishedDatabase(folder), { recursive: true, force: true })
