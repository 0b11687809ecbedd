import { openDB, type IDBPDatabase } from 'idb'
import { storedName, type DatabaseEntry } from './registry.ts'
import { isAccountErased } from './storage.ts'

/** Some browsers never answer, and another tab with an older version may keep the database open. */
const LATE_MS = 5000

/** Why the device stores nothing: there is no room, a newer version has the database, or the browser refuses. */
export type StoreProblem = 'full' | 'newer' | 'blocked'

/** What a failure of the device's storage means. */
export const storeProblem = (error: unknown): StoreProblem => {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'QuotaExceededError') return 'full'
  return name === 'VersionError' ? 'newer' : 'blocked'
}

type Opening = {
  /** Creates the stores of a database that has none. */
  create: (database: IDBPDatabase) => void
  part?: string
  /** It cannot be used any more: it is removed, or the browser has closed it. */
  onClose?: () => void
}

/**
 * Opens a database. Rejects where there are none, where a newer version has made it, if it does not open in time, and
 * after a sign-out.
 */
export const openDatabase = async (
  entry: DatabaseEntry,
  { create, part, onClose }: Opening,
): Promise<IDBPDatabase> => {
  if (isAccountErased()) throw new Error('signed out')
  const late = AbortSignal.timeout(LATE_MS)
  const opening = openDB(storedName(entry, part), entry.version, {
    upgrade: (database) => {
      for (const name of database.objectStoreNames) database.deleteObjectStore(name)
      create(database)
    },
    blocking: () => {
      void opening.then((database) => database.close())
      onClose?.()
    },
    terminated: onClose,
  }).then((database) => {
    // Signed out meanwhile: whoever removes it must not wait.
    if (!late.aborted && !isAccountErased()) return database
    database.close()
    throw new Error('late')
  })
  const isLate = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(late.reason))
  })
  return Promise.race([opening, isLate])
}
