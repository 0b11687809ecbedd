import { createAtom } from '@tanstack/react-store'
import { DATABASES, ENTRIES, PREFIX, storedName } from './registry.ts'
import { completed, resultOf } from './database.ts'
import { clearStored, eraseStored, isOf, storedParts, writeStored } from './storage.ts'
import { storedWords } from './stored-words.ts'

/** Some browsers never answer. */
const SILENT_MS = 10_000

/** What a sign-out still has to remove from this device. */
export type Erasure = {
  /** The names of the databases that are still there. */
  readonly left: readonly string[]
  /** Something keeps them there: it is not known when they go. */
  readonly isStuck: boolean
  /** Only of one connection, whose name stays in the list. */
  readonly isOfOne?: boolean
}

/** The erasure after the last sign-out that this page knows of; null before one. */
export const erasure = createAtom<Erasure | null>(null)

/** The slots of the records that were noted to be on this device: of a connection by its id, or of a part of it. */
export const notedSlots = (): string[] => storedWords(ENTRIES.slots)

/** Notes that there may be records of a slot on this device. */
export const noteSlot = (slot: string): void => {
  const noted = notedSlots()
  if (!noted.includes(slot)) writeStored(ENTRIES.slots, [...noted, slot].join(' '))
}

/** The name of the database with the records of a slot. */
export const recordsDatabase = (slot: string): string => storedName(DATABASES.records, slot)

/** The names of the databases on this device that begin so; null where the browser does not list them. */
export const databasesOnDevice = async (prefix: string): Promise<string[] | null> => {
  try {
    const found = await indexedDB.databases()
    return found.flatMap(({ name }) => (name?.startsWith(prefix) ? name : []))
  } catch {
    return null
  }
}

/** Removes a database; whoever has it open is told to close it. Resolves when it is gone. */
export const removeDatabase = (name: string, onBlocked?: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
    if (onBlocked) request.addEventListener('blocked', onBlocked)
  })

/** Opens the bulk changes of this device as they are; null if there are none. */
const openBulk = (): Promise<IDBDatabase | null> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASES.journals.name)
    // It would be created without its stores.
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      request.error?.name === 'AbortError'
        ? resolve(null)
        : reject(request.error ?? new Error('failed')),
    )
  })

// A head is stored by its slot, what belongs to it by the slot and an index.
const slotOfKey = (key: IDBValidKey): string => {
  const slot = Array.isArray(key) ? key[0] : key
  return typeof slot === 'string' ? slot : ''
}

/** The slots of the bulk changes on this device that have begun; none where the browser refuses to tell. */
export const bulkSlots = async (): Promise<string[]> => {
  const database = await openBulk().catch(() => null)
  if (!database) return []
  try {
    const keys = await resultOf(database.transaction('heads').objectStore('heads').getAllKeys())
    // Only that of a plan has a space.
    return keys.map(slotOfKey).filter((slot) => !slot.includes(' '))
  } finally {
    database.close()
  }
}

const removeBulkBut = async (kept: readonly string[]): Promise<void> => {
  const database = await openBulk()
  if (!database) return
  try {
    const transaction = database.transaction([...database.objectStoreNames], 'readwrite')
    for (const name of database.objectStoreNames) {
      const store = transaction.objectStore(name)
      for (const key of await resultOf(store.getAllKeys()))
        if (!kept.includes(slotOfKey(key))) store.delete(key)
    }
    await completed(transaction)
  } finally {
    database.close()
  }
}

/** Removes the records of collections from this device but those of some connections. */
export const removeRecordsBut = async (keptIds: readonly string[]): Promise<void> => {
  const listed = await databasesOnDevice(recordsDatabase(''))
  const slots = listed?.map((name) => name.slice(recordsDatabase('').length)) ?? notedSlots()
  const kept = slots.filter((slot) => keptIds.some((id) => isOf(slot, id)))
  const gone = slots.filter((slot) => !kept.includes(slot))
  await Promise.allSettled(gone.map((slot) => removeDatabase(recordsDatabase(slot))))
  if (kept.length > 0) writeStored(ENTRIES.slots, kept.join(' '))
  else clearStored(ENTRIES.slots)
}

/** The databases that there is one of. */
const OWN = [DATABASES.journals.name, DATABASES.activity.name]

/**
 * Removes all that this browser keeps of accounts but what a person wanted kept, whatever code has stored it, and tells
 * in `erasure` how far that is.
 */
export const eraseAccounts = async (): Promise<void> => {
  // Before the note of them is removed.
  const noted = notedSlots().map(recordsDatabase)
  eraseStored(['local', 'session'])
  erasure.set({ left: OWN, isStuck: false })
  const stick = () => erasure.set((now) => now && { ...now, isStuck: true })
  const silent = setTimeout(stick, SILENT_MS)
  const listed = await databasesOnDevice(PREFIX)
  const known = [...OWN, ...noted]
  const remove = async (name: string) => {
    try {
      const kept = name === DATABASES.journals.name ? storedParts(ENTRIES.keptBulk) : []
      await (kept.length > 0 ? removeBulkBut(kept) : removeDatabase(name, stick))
    } catch {
      // Where databases are refused, none is listed, and none is there.
      if (listed) return stick()
    }
    erasure.set((now) => now && { ...now, left: now.left.filter((one) => one !== name) })
  }
  const names = listed ?? known
  erasure.set((now) => now && { ...now, left: names })
  await Promise.all(names.map(remove))
  clearTimeout(silent)
}
