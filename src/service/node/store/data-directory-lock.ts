import { tryLock } from 'fs-native-extensions'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

/** Another process uses the data directory. */
export class DataDirectoryInUseError extends Error {
  override name = 'DataDirectoryInUseError'
  readonly directory: string
  /** The other process's id, if its lock file contains it. */
  readonly pid: string

  constructor(directory: string, pid: string) {
    super(
      `The data directory ${directory} is in use by process ${pid}. Stop that process, or choose another directory with ADIT_DATA_DIR.`,
    )
    this.directory = directory
    this.pid = pid
  }
}

// With mandatory instead of advisory locks, the locked byte must not be part of the id's text.
const LOCKED_BYTE = 4096

/**
 * Locks the data directory for this process and creates it if missing; the system releases the lock however
 * the process ends. Returns a function that releases it. Throws `DataDirectoryInUseError`.
 * PGlite has no lock of its own, and two processes on one directory silently lose each other's writes.
 */
export const lockDataDirectory = async (directory: string): Promise<() => Promise<void>> => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const file = await open(join(directory, 'lock'), 'a+', 0o600)
  try {
    if (!tryLock(file.fd, LOCKED_BYTE, 1)) {
      const owner = (await file.readFile('utf8')).trim()
      throw new DataDirectoryInUseError(directory, owner || 'unknown')
    }
    await file.truncate(0)
    await file.appendFile(`${process.pid}\n`)
  } catch (error) {
    await file.close()
    throw error
  }
  return () => file.close()
}
