import { readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { isDiskFull, megabytes, StorageFullError } from '#service/core/store/failures.ts'

const MB = 2 ** 20

/** With less space free, nothing is written: the database breaks for good when its log has no room. */
export const WRITE_MARGIN = 64 * MB
// After a kill the log is replayed, which ends with a new segment.
const OPEN_MARGIN = 32 * MB
const NEW_DATABASE = 48 * MB

/** How many bytes this process may still use on a folder's file system. */
export const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const LOG_SEGMENT = /^[0-9A-F]{24}$/
const logSegments = (database: string): number =>
  readdirSync(join(database, 'pg_wal')).filter((name) => LOG_SEGMENT.test(name)).length

/** The disk state of a database: free bytes, and the number of its log files, of 16 MB each. */
type Look = { free: number; segments: number }

const lookAt = (database: string): Look => ({
  free: freeBytes(database),
  segments: logSegments(database),
})

/**
 * How long a look stays valid: in this time one process cannot fill the margin, and the cost of a look,
 * microseconds, does not matter.
 */
const BELIEVED_MS = 100

export type FreeSpace = {
  /** The last look if it is recent enough, otherwise a new one. */
  look: () => Look
  /** Always takes a new look. */
  lookAgain: () => Look
  /** Why nothing can be written now. */
  shortage: () => string | undefined
}

/** Checks the disk of a database on demand, not every time; nothing runs in between. */
export const createFreeSpace = (
  database: string,
  read: () => Look = () => lookAt(database),
  now: () => number = () => performance.now(),
): FreeSpace => {
  let last = read()
  let until = now() + BELIEVED_MS
  const lookAgain = (): Look => {
    last = read()
    until = now() + BELIEVED_MS
    return last
  }
  const look = (): Look => (now() < until ? last : lookAgain())
  return {
    look,
    lookAgain,
    shortage: () => {
      const { free } = look()
      if (free >= WRITE_MARGIN) return undefined
      return `The disk is too full to save or delete anything: ${megabytes(free)} of the ${megabytes(WRITE_MARGIN)} required are free. Free up space where the data is, and saving works again. Reading still works.`
    },
  }
}

/** Throws `StorageFullError` if there is not enough space to open or create a database. */
export const requireSpace = (
  dataDir: string,
  { isNew, free = freeBytes(dataDir) }: { isNew: boolean; free?: number },
): void => {
  const needed = isNew ? NEW_DATABASE + WRITE_MARGIN : OPEN_MARGIN
  if (free >= needed) return
  throw new StorageFullError(
    `The disk is too full to start: ${megabytes(free)} are free where the data directory ${dataDir} is, and ${isNew ? 'a new database' : 'opening the database'} needs ${megabytes(needed)}. Free some space there.`,
  )
}

// WebAssembly's numbers for ENOSPC and EDQUOT; its file system throws objects that are not Errors.
const WASM_DISK_FULL = new Set<unknown>([51, 19])

/** Maps an error that PGlite throws while it opens. */
export const openingError = (error: unknown, dataDir: string): unknown => {
  const errno = typeof error === 'object' && error && 'errno' in error ? error.errno : undefined
  if (isDiskFull(error) || (!(error instanceof Error) && WASM_DISK_FULL.has(errno)))
    return new StorageFullError(
      `The disk was full while the database in the data directory ${dataDir} was opened: ${megabytes(freeBytes(dataDir))} are free. Free some space there.`,
      { cause: error },
    )
  if (error instanceof Error) return error
  return new Error(`the database did not open: ${inspect(error, { breakLength: Infinity })}`, {
    cause: error,
  })
}
