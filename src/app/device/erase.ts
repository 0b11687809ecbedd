import { createAtom } from '@tanstack/react-store'
import { deleteDB, openDB, type IDBPDatabase } from 'idb'
import { DATABASES, ENTRIES, PREFIX, storedName, type Area, type StorageEntry } from './registry.ts'
import {
  clearStored,
  eraseStored,
  isOf,
  readStored,
  storedParts,
  unstoredDrafts,
} from './storage.ts'

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

/** The databases on this device whose names begin so; none where the browser refuses databases. */
const databasesOnDevice = async (prefix: string): Promise<string[]> => {
  try {
    const found = await indexedDB.databases()
    return found.flatMap(({ name }) => (name?.startsWith(prefix) ? name : []))
  } catch {
    return []
  }
}

/** The name of the database with the records of a slot. */
export const recordsDatabase = (slot: string): string => storedName(DATABASES.records, slot)

/** The slots of the records that are on this device: of a connection by its id, or of a part of it. */
export const recordSlots = async (): Promise<string[]> => {
  const names = await databasesOnDevice(recordsDatabase(''))
  return names.map((name) => name.slice(recordsDatabase('').length))
}

/** Opens the bulk changes of this device as they are, if there are any. */
const inBulk = async <T>(act: (database: IDBPDatabase) => Promise<T>): Promise<T | undefined> => {
  const { name } = DATABASES.journals
  // Opened by its name alone it would be created, without its stores.
  if (!(await databasesOnDevice(name)).includes(name)) return undefined
  const database = await openDB(name)
  try {
    return await act(database)
  } finally {
    database.close()
  }
}

// A head is stored by its slot, what belongs to it by the slot and an index.
const slotOfKey = (key: IDBValidKey): string => {
  const slot = Array.isArray(key) ? key[0] : key
  return typeof slot === 'string' ? slot : ''
}

/** The slots of the bulk changes on this device that have begun. */
export const bulkSlots = async (): Promise<string[]> => {
  const keys = (await inBulk((database) => database.getAllKeys('heads'))) ?? []
  // Only that of a plan has a space.
  return keys.map(slotOfKey).filter((slot) => !slot.includes(' '))
}

const removeBulkBut = (kept: readonly string[]): Promise<void> =>
  inBulk(async (database) => {
    const transaction = database.transaction(database.objectStoreNames, 'readwrite')
    for (const name of database.objectStoreNames) {
      const store = transaction.objectStore(name)
      for (const key of await store.getAllKeys())
        if (!kept.includes(slotOfKey(key))) await store.delete(key)
    }
    await transaction.done
  })

/** Removes the records of collections from this device but those of some connections. */
export const removeRecordsBut = async (keptIds: readonly string[]): Promise<void> => {
  const slots = await recordSlots()
  const gone = slots.filter((slot) => !keptIds.some((id) => isOf(slot, id)))
  await Promise.allSettled(gone.map((slot) => deleteDB(recordsDatabase(slot))))
}

/**
 * Removes all that this browser keeps of accounts but what a person wanted kept, whatever code has stored it, and tells
 * in `erasure` how far that is.
 */
export const eraseAccounts = async (): Promise<void> => {
  eraseStored(['local', 'session'])
  erasure.set({ left: [DATABASES.journals.name], isStuck: false })
  const stick = () => erasure.set((now) => now && { ...now, isStuck: true })
  const silent = setTimeout(stick, SILENT_MS)
  const names = await databasesOnDevice(PREFIX)
  erasure.set((now) => now && { ...now, left: names })
  const remove = async (name: string) => {
    try {
      const kept = name === DATABASES.journals.name ? storedParts(ENTRIES.keptBulk) : []
      await (kept.length > 0 ? removeBulkBut(kept) : deleteDB(name, { blocked: stick }))
      erasure.set((now) => now && { ...now, left: now.left.filter((one) => one !== name) })
    } catch {
      stick()
    }
  }
  await Promise.all(names.map(remove))
  clearTimeout(silent)
}

/**
 * Removes every text of accounts that names one of these ids, in its name or in itself. The list of ids of bulk changes
 * is left to whoever removes what it lists.
 */
export const eraseIds = (
  ids: readonly string[],
  areas: readonly Area[],
  keep: readonly StorageEntry[],
): void => {
  const names = (text: string | null | undefined) => ids.some((id) => text?.includes(id))
  const left = new Set<StorageEntry>([ENTRIES.bulk, ENTRIES.ended, ...keep])
  for (const entry of Object.values(ENTRIES)) {
    if (entry.of === 'device' || !areas.includes(entry.area) || left.has(entry)) continue
    for (const part of [undefined, ...storedParts(entry)])
      if (names(part) || names(readStored(entry, part))) clearStored(entry, part)
  }
  for (const key of unstoredDrafts.keys()) if (names(key)) unstoredDrafts.delete(key)
}
