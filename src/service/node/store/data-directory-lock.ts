import { tryLock } from 'fs-native-extensions'
import { statSync } from 'node:fs'
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Another process uses the data directory. */
export class DataDirectoryInUseError extends Error {
  override name = 'DataDirectoryInUseError'

  constructor(directory: string, pid: string) {
    super(
      `The data directory ${directory} is in use by process ${pid}. Stop that process, or choose another directory with ADIT_DATA_DIR.`,
    )
  }
}

/** A locked data directory. */
export type DataDirectoryLock = {
  /** Whether a database was in the directory at an earlier start. */
  hadDatabase: boolean
  /**
   * Locks the database in a folder of the directory, too: its own file goes wherever the folder goes, and
   * a removed lock file lets no other process in. Throws `DataDirectoryInUseError`.
   */
  lockDatabase: (folder: string) => Promise<void>
  /** Whether the locked database is still the one at its path: it may be removed or moved at any time. */
  isInPlace: () => boolean
  release: () => Promise<void>
}

// With mandatory instead of advisory locks, the locked byte must not be part of the file's text.
const LOCKED_BYTE = 4096
/** A line of the lock file: the directory has had a database. */
const DATABASE = 'database'

const openLocked = async (path: string, flags: string, inUse: () => Error): Promise<FileHandle> => {
  const file = await open(path, flags, 0o600)
  try {
    if (!tryLock(file.fd, LOCKED_BYTE, 1)) throw inUse()
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/**
 * Locks the data directory for this process and creates it if missing; the system releases the lock however
 * the process ends. Throws `DataDirectoryInUseError`.
 * PGlite has no lock of its own, and two processes on one directory silently lose each other's writes.
 */
export const lockDataDirectory = async (directory: string): Promise<DataDirectoryLock> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, 'lock')
  const [owner, ...notes] = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const inUse = () => new DataDirectoryInUseError(directory, owner || 'unknown')
  const file = await openLocked(path, 'a+', inUse)
  const hadDatabase = notes.includes(DATABASE)
  let database: FileHandle | undefined
  const release = async (): Promise<void> => {
    await file.close()
    await database?.close()
  }
  const note = async (...lines: (string | number)[]): Promise<void> => {
    await file.truncate(0)
    await file.appendFile(lines.map((line) => `${line}\n`).join(''))
  }
  let isInPlace = () => true
  const lockDatabase = async (folder: string): Promise<void> => {
    const part = join(folder, 'PG_VERSION')
    database = await openLocked(part, 'r+', inUse).catch(async (error: unknown) => {
      // The lock file was removed and made anew: this process's id in it would mislead the next one.
      await note('', DATABASE)
      throw error
    })
    const locked = await database.stat()
    isInPlace = () => {
      const found = statSync(part, { throwIfNoEntry: false })
      return found?.ino === locked.ino && found.dev === locked.dev
    }
    await note(process.pid, DATABASE)
  }
  await note(process.pid, ...(hadDatabase ? [DATABASE] : [])).catch(async (error: unknown) => {
    await release()
    throw error
  })
  return { hadDatabase, lockDatabase, isInPlace: () => isInPlace(), release }
}
