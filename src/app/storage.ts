/** The browser's storage, which may be blocked or full: `local` outlives the tab, `session` does not. */
type StorageName = 'local' | 'session'

// The mere access to a blocked storage throws.
const storageOf = (name: StorageName): Storage => (name === 'local' ? localStorage : sessionStorage)

/** What is kept under a key; null where nothing is, or nothing can be read. */
export const readStorage = (name: StorageName, key: string): string | null => {
  try {
    return storageOf(name).getItem(key)
  } catch {
    return null
  }
}

/** Forgets what is kept under a key. */
export const clearStorage = (name: StorageName, key: string): void => {
  try {
    storageOf(name).removeItem(key)
  } catch {
    // What is blocked keeps nothing.
  }
}

/** Keeps a text under a key. False when there is no room or no storage; what was there then stays. */
export const writeStorage = (name: StorageName, key: string, text: string): boolean => {
  try {
    storageOf(name).setItem(key, text)
    return true
  } catch {
    return false
  }
}
