import { storedName, type DatabaseEntry } from './registry.ts'
import { isAccountErased } from './storage.ts'

/** Another tab with an older version has the database open, and does not close it in this time. */
const BLOCKED_MS = 3000
/** Some browsers never answer. */
const SILENT_MS = 10_000

/** The result of a request. */
export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
  })

/** Resolves when everything of a transaction is kept. */
export const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    // A failed request aborts it, too.
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
  })

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
  create: (database: IDBDatabase) => void
  part?: string
  /** It cannot be used any more: it is removed, or the browser has closed it. */
  onClose?: () => void
  /** Puts off the closing of a database that is to be removed. */
  beforeClose?: () => Promise<unknown> | null
}

/**
 * Opens a database. Rejects where there are none, where a newer version has made it, if it stays blocked, and after a
 * sign-out.
 */
export const openDatabase = (
  entry: DatabaseEntry,
  { create, part, onClose, beforeClose }: Opening,
): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    if (isAccountErased()) throw new Error('signed out')
    // Accessing it throws where storage is blocked.
    const request = indexedDB.open(storedName(entry, part), entry.version)
    let isLate = false
    const late = (why: string) => {
      isLate = true
      reject(new Error(why))
    }
    const silent = setTimeout(() => late('silent'), SILENT_MS)
    request.addEventListener('upgradeneeded', () => {
      const database = request.result
      for (const name of database.objectStoreNames) database.deleteObjectStore(name)
      create(database)
    })
    request.addEventListener('success', () => {
      clearTimeout(silent)
      const database = request.result
      // Signed out meanwhile: whoever removes it must not wait.
      if (isLate || isAccountErased()) {
        database.close()
        return reject(new Error('late'))
      }
      database.addEventListener('close', () => onClose?.())
      database.addEventListener('versionchange', () => {
        const close = () => {
          database.close()
          onClose?.()
        }
        const held = beforeClose?.()
        if (held) void held.then(close, close)
        else close()
      })
      resolve(database)
    })
    request.addEventListener('error', () => {
      clearTimeout(silent)
      reject(request.error ?? new Error('failed'))
    })
    request.addEventListener('blocked', () => {
      setTimeout(() => late('blocked'), BLOCKED_MS)
    })
  })
