import { ENTRIES, PREFIX, type Area, type Entry } from './registry.ts'

/** Drafts that the browser did not store: they live as long as the page. */
export const unstoredDrafts = new Map<string, string>()

// Accessing a blocked storage throws.
const storageOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage)

/** The key of an entry; `part` tells apart those of one name. */
export const storageKey = ({ name }: Entry, part?: string): string =>
  part === undefined ? name : `${name} ${part}`

let isErased = false

/** Whether this page was signed out: then it stores nothing of an account, however late something asks for it. */
export const isAccountErased = (): boolean => isErased

/** The text stored in an entry; null if there is none or it cannot be read. */
export const readStored = (entry: Entry, part?: string): string | null => {
  try {
    return storageOf(entry.area).getItem(storageKey(entry, part))
  } catch {
    return null
  }
}

/** Removes the text stored in an entry. */
export const clearStored = (entry: Entry, part?: string): void => {
  try {
    storageOf(entry.area).removeItem(storageKey(entry, part))
  } catch {
    // A blocked storage holds nothing.
  }
}

/** Stores a text. False if there is no room or no storage, or after a sign-out; the old text then stays. */
export const writeStored = (entry: Entry, text: string, part?: string): boolean => {
  if (isErased && entry.of === 'account') return false
  try {
    storageOf(entry.area).setItem(storageKey(entry, part), text)
    return true
  } catch {
    return false
  }
}

const keysIn = (area: Area): string[] => {
  try {
    const storage = storageOf(area)
    return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  } catch {
    return []
  }
}

/** Somebody has signed in, or out: from now on this page may store what is of an account, or not. */
export const allowAccountStorage = (isAllowed: boolean): void => {
  isErased = !isAllowed
}

/** Removes all texts of accounts, those of other versions of the dashboard too: whatever is not the device's. */
export const eraseStored = (areas: readonly Area[]): void => {
  unstoredDrafts.clear()
  for (const area of areas) {
    const kept = new Set(
      Object.values(ENTRIES)
        .filter((one) => one.area === area && one.of === 'device')
        .map(({ name }) => name),
    )
    for (const key of keysIn(area))
      if (key.startsWith(PREFIX) && !kept.has(key)) clearStored({ area, name: key, of: 'account' })
  }
}
