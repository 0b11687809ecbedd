/** The names of the databases on this device: one for each connection, named by its id, never by its key. */
const PREFIX = 'adit.mirror '
export const databaseOf = (connectionId: string): string => PREFIX + connectionId
export const isDatabaseOfCopy = (name: string): boolean => name.startsWith(PREFIX)

/** The form of what is kept. Another form is dropped, not read. */
const SCHEMA = 1

export const CHANGES = 'changes'
export const META = 'meta'

/** Another tab with an older version has the database open, and does not close it in this time. */
const BLOCKED_MS = 3000
/** Some browsers never answer; rows must not wait for that. */
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

const createStores = (database: IDBDatabase): void => {
  for (const name of database.objectStoreNames) database.deleteObjectStore(name)
  database.createObjectStore(CHANGES, { autoIncrement: true })
  database.createObjectStore(META)
}

/** Opens a database. Rejects where there are none, where a newer version has made it, or if it stays blocked. */
export const openDatabase = (name: string, schema = SCHEMA): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    // Accessing it throws where storage is blocked.
    const request = indexedDB.open(name, schema)
    let isLate = false
    const late = (why: string) => {
      isLate = true
      reject(new Error(why))
    }
    const silent = setTimeout(() => late('silent'), SILENT_MS)
    request.addEventListener('upgradeneeded', () => createStores(request.result))
    request.addEventListener('success', () => {
      clearTimeout(silent)
      if (isLate) request.result.close()
      else resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
    request.addEventListener('blocked', () => {
      setTimeout(() => late('blocked'), BLOCKED_MS)
    })
  })

/** Removes a database; whoever has it open closes it. */
export const removeDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(name)
      for (const event of ['success', 'error', 'blocked'])
        request.addEventListener(event, () => resolve())
    } catch {
      // Where storage is blocked, nothing is stored.
      resolve()
    }
  })
