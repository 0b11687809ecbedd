import { completed, openDatabase, resultOf } from './database.ts'
import { DATABASES, type DatabaseEntry } from './registry.ts'

const STORE = 'texts'

/** Texts that are too long for the browser's storage, each by its name, in a database of their own. */
const keptTexts = (entry: DatabaseEntry) => {
  let database: Promise<IDBDatabase> | undefined
  const forget = () => {
    database = undefined
  }
  // Opened anew after each failure: what blocked it may be gone.
  const open = () =>
    (database ??= openDatabase(entry, {
      create: (created) => void created.createObjectStore(STORE),
      onClose: forget,
    }).catch((error: unknown) => {
      forget()
      throw error
    }))
  return {
    /** Null if there is none, or nothing can be read. */
    read: async (name: string): Promise<string | null> => {
      try {
        const transaction = (await open()).transaction(STORE, 'readonly')
        const found = await resultOf<unknown>(transaction.objectStore(STORE).get(name))
        return typeof found === 'string' ? found : null
      } catch {
        return null
      }
    },
    /** False if nothing was stored: there is no room or no storage, or somebody has signed out. */
    write: async (texts: Readonly<Record<string, string>>): Promise<boolean> => {
      try {
        const transaction = (await open()).transaction(STORE, 'readwrite')
        for (const [name, text] of Object.entries(texts))
          transaction.objectStore(STORE).put(text, name)
        await completed(transaction)
        return true
      } catch {
        return false
      }
    },

    /** Removes the texts whose names are so. */
    remove: async (isGone: (name: string) => boolean): Promise<void> => {
      const transaction = (await open()).transaction(STORE, 'readwrite')
      const store = transaction.objectStore(STORE)
      for (const name of await resultOf(store.getAllKeys()))
        if (typeof name === 'string' && isGone(name)) store.delete(name)
      await completed(transaction)
    },
  }
}

/** The records as they were seen at the last visits, by the slots of their lists. */
export const VISITS = keptTexts(DATABASES.visits)
