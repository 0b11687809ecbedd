import { ENTRIES, isNamed, PREFIX, storedName, type Area, type StorageEntry } from './registry.ts'

/** Drafts that the browser did not store: they live as long as the page. */
export const unstoredDrafts = new Map<string, string>()

// Accessing a blocked storage throws.
const storageOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage)

/** Whether a name is an id, or the id of a part of it: `id/part`. */
export const isOf = (name: string, id: string): boolean => name === id || name.startsWith(`${id}/`)

/** The text stored in an entry; null if there is none or it cannot be read. */
export const readStored = (entry: StorageEntry, part?: string): string | null => {
  try {
    return storageOf(entry.area).getItem(storedName(entry, part))
  } catch {
    return null
  }
}

/** The words of a stored text, which has spaces between them. */
export const storedWords = (entry: StorageEntry): string[] =>
  readStored(entry)?.split(' ').filter(Boolean) ?? []

// Any tab may sign out: from then on no page stores what it still holds of an account, even before it hears of it.
let stay = readStored(ENTRIES.stay)

/** Whether the stay in which this page may store what is of an account is over. */
export const isAccountErased = (): boolean => readStored(ENTRIES.stay) !== stay

/** Whether somebody has signed in again meanwhile: what is stored now is not what this page has to remove. */
export const isNextStay = (): boolean => isAccountErased() && readStored(ENTRIES.stay) !== null

/** Removes the text stored in an entry. */
export const clearStored = (entry: StorageEntry, part?: string): void => {
  try {
    storageOf(entry.area).removeItem(storedName(entry, part))
  } catch {
    // A blocked storage holds nothing.
  }
}

/** Stores a text. False if there is no room or no storage, or after a sign-out; the old text then stays. */
export const writeStored = (entry: StorageEntry, text: string, part?: string): boolean => {
  if (entry.of === 'account' && isAccountErased()) return false
  try {
    storageOf(entry.area).setItem(storedName(entry, part), text)
    return true
  } catch {
    return false
  }
}

/** Somebody has signed in, which begins a stay if there is none: from now on this page may store what is of an account. */
export const allowAccountStorage = (newStay?: string): void => {
  stay = readStored(ENTRIES.stay)
  if (stay === null && newStay && writeStored(ENTRIES.stay, newStay)) stay = newStay
}

const keysIn = (area: Area): string[] => {
  try {
    const storage = storageOf(area)
    return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  } catch {
    return []
  }
}

/** What tells apart the stored texts of an entry that has several. */
export const storedParts = (entry: StorageEntry): string[] => {
  const prefix = storedName(entry, '')
  const keys = keysIn(entry.area).filter((key) => key.startsWith(prefix))
  return keys.map((key) => key.slice(prefix.length))
}

/** Calls `act` when another tab has changed what is stored in an entry. */
export const onStoredElsewhere = (entry: StorageEntry, act: () => void): void => {
  if (typeof addEventListener !== 'function') return
  addEventListener('storage', ({ key }) => {
    if (key === null || isNamed(key, entry)) act()
  })
}

/** What is stored in these areas but what the entries name, whatever version of the dashboard has stored it. */
const storedBut = (areas: readonly Area[], entries: readonly StorageEntry[]): StorageEntry[] =>
  areas.flatMap((area) => {
    const named = entries.filter((entry) => entry.area === area)
    const keys = keysIn(area).filter((key) => key.startsWith(PREFIX))
    const others = keys.filter((key) => !named.some((entry) => isNamed(key, entry)))
    return others.map((name) => ({ area, name, of: 'account' as const }))
  })

/** What another version of the dashboard has stored, which this one doesn't read. */
export const unreadEntries = (): StorageEntry[] =>
  storedBut(['local', 'session'], Object.values(ENTRIES))

/** What a person may know of an entry: its name up to whose it is. */
export const wordOf = ({ name }: StorageEntry): string =>
  name.slice(PREFIX.length).replace(/ .*/s, '')

/** Removes all texts of accounts, those of other versions of the dashboard too, but what a person wanted kept. */
export const eraseStored = (areas: readonly Area[]): void => {
  unstoredDrafts.clear()
  const kept = Object.values(ENTRIES).filter((entry) => entry.of === 'device')
  const others = readStored(ENTRIES.keptOthers)?.split('\n') ?? []
  for (const entry of storedBut(areas, kept)) if (!others.includes(entry.name)) clearStored(entry)
}
