/** The browser's storage, which may be blocked or full: `local` outlives the tab, `session` does not. */
type StorageName = 'local' | 'session'

/** Begins the key of every draft of a form. */
export const DRAFT_PREFIX = 'adit.draft '

/** Drafts that the browser did not store: they live as long as the page. */
export const unstoredDrafts = new Map<string, string>()

// Accessing a blocked storage throws.
const storageOf = (name: StorageName): Storage => (name === 'local' ? localStorage : sessionStorage)

/** The text stored under a key; null if there is none or it cannot be read. */
export const readStorage = (name: StorageName, key: string): string | null => {
  try {
    return storageOf(name).getItem(key)
  } catch {
    return null
  }
}

/** Removes the text stored under a key. */
export const clearStorage = (name: StorageName, key: string): void => {
  try {
    storageOf(name).removeItem(key)
  } catch {
    // A blocked storage holds nothing.
  }
}

/** Stores a text under a key. False if there is no room or no storage; the old text then stays. */
export const writeStorage = (name: StorageName, key: string, text: string): boolean => {
  try {
    storageOf(name).setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Removes the drafts of all forms of this tab. */
export const clearDrafts = (): void => {
  unstoredDrafts.clear()
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // A blocked storage holds nothing.
  }
}
