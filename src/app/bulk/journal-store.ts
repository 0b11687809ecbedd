import { isRecord } from '#contract/json-value.ts'
import { DAY_MS } from '#domain/certificate-state.ts'
import type { IDBPDatabase, IDBPObjectStore } from 'idb'
import { stayOf } from '../connection/connection.ts'
import { openDatabase } from '../device/database.ts'
import { DATABASES, ENTRIES } from '../device/registry.ts'
import { storedParts } from '../device/storage.ts'
import { clearJournalMarks, journalMarks, markJournal } from './journal-mark.ts'
import {
  JOURNAL_VERSION,
  slotOfHead,
  UnreadJournalError,
  type Journal,
  type JournalHead,
  type RowMark,
} from './journal.ts'

/** Where journals are kept; one for each slot. */
export type JournalStore = {
  read: (slot: string) => Promise<Journal | null>
  /** Replaces the journal in its slot. */
  begin: (journal: Journal) => Promise<void>
  writeHead: (head: JournalHead) => Promise<void>
  /** Settles when all are stored: before a request that they are about is sent. */
  writeMarks: (slot: string, marks: ReadonlyMap<number, RowMark>) => Promise<void>
  remove: (slot: string) => Promise<void>
  /** The heads of all journals. */
  heads: () => Promise<JournalHead[]>
}

const STORES = ['heads', 'items', 'marks'] as const
type StoreOf = (
  name: (typeof STORES)[number],
) => IDBPObjectStore<unknown, typeof STORES, (typeof STORES)[number], 'readwrite'>

/** Items of one record: reading and writing one by one takes seconds for 100,000. */
const PIECE = 500

const inSlot = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity])

// Of another version, or edited by hand, it is none.
const isHead = (stored: unknown): stored is JournalHead =>
  isRecord(stored) && stored['version'] === JOURNAL_VERSION && isRecord(stored['action'])

const createDeviceJournals = (open: () => Promise<IDBPDatabase>): JournalStore => {
  /** Runs a transaction on what is stored, which must be there if a slot is named; settles when it is committed. */
  const change = async (act: (store: StoreOf) => Promise<unknown>[], slot?: string) => {
    // Strict: what was noted as sent must survive more than the tab.
    const transaction = (await open()).transaction(STORES, 'readwrite', { durability: 'strict' })
    // The site's data were cleared: what is stored of a change without its items would be lost with the next reload.
    const isCleared =
      slot !== undefined && (await transaction.objectStore('heads').getKey(slot)) === undefined
    if (isCleared) throw new Error('cleared')
    await Promise.all([...act((name) => transaction.objectStore(name)), transaction.done])
  }
  const clear = (store: StoreOf, id: string) => [
    store('heads').delete(id),
    store('items').delete(inSlot(id)),
    store('marks').delete(inSlot(id)),
  ]
  return {
    read: async (id) => {
      const transaction = (await open()).transaction(STORES)
      const marks = transaction.objectStore('marks')
      const [head, pieces, keys, noted] = await Promise.all([
        transaction.objectStore('heads').get(id),
        transaction.objectStore('items').getAll(inSlot(id)),
        marks.getAllKeys(inSlot(id)),
        marks.getAll(inSlot(id)),
      ])
      const items = pieces.flat()
      // Cut or edited by hand: half of a bulk change must not pass for the whole.
      if (!isHead(head) || items.length !== head.total) return null
      // Each key is the slot and the index.
      const indices = keys.map((key) => (key as [string, number])[1])
      return { head, items, marks: new Map(indices.map((index, at) => [index, noted[at]])) }
    },
    begin: ({ head, items, marks }) =>
      change((store) => {
        const id = slotOfHead(head)
        const puts = [...clear(store, id), store('heads').put(head, id)]
        for (const [index, mark] of marks) puts.push(store('marks').put(mark, [id, index]))
        for (let from = 0; from < items.length; from += PIECE)
          puts.push(store('items').put(items.slice(from, from + PIECE), [id, from]))
        return puts
      }),
    writeHead: (head) =>
      change((store) => [store('heads').put(head, slotOfHead(head))], slotOfHead(head)),
    writeMarks: (id, marks) =>
      change(
        (store) => [...marks].map(([index, mark]) => store('marks').put(mark, [id, index])),
        id,
      ),
    remove: (id) => change((store) => clear(store, id)),
    heads: async () => {
      const stored: unknown[] = await (await open()).getAll('heads')
      return stored.filter(isHead)
    },
  }
}

/** Journals of a device, and in memory those that it does not store. */
export const createJournals = (device: JournalStore) => {
  const kept = new Map<string, Journal>()
  const journals: JournalStore = {
    read: async (slot) => kept.get(slot) ?? device.read(slot),
    begin: async (journal) => {
      await device.begin(journal)
      kept.delete(slotOfHead(journal.head))
    },
    writeHead: async (head) => {
      const journal = kept.get(slotOfHead(head))
      if (journal) kept.set(slotOfHead(head), { ...journal, head })
      else await device.writeHead(head)
    },
    writeMarks: async (slot, marks) => {
      const journal = kept.get(slot)
      if (!journal) return device.writeMarks(slot, marks)
      for (const [index, mark] of marks) journal.marks.set(index, mark)
    },
    remove: async (slot) => {
      if (!kept.delete(slot)) await device.remove(slot)
    },
    heads: async () => [...[...kept.values()].map(({ head }) => head), ...(await device.heads())],
  }
  return {
    ...journals,
    /** It outlives the page. */
    isStored: (slot: string) => !kept.has(slot),
    /** Keeps a journal as long as the page, in place of what is in its slot. */
    keepInMemory: (journal: Journal) => void kept.set(slotOfHead(journal.head), journal),
  }
}

/** The journals of this tab. */
export type Journals = ReturnType<typeof createJournals>

let opened: Journals | undefined

/** Somebody has signed out: what is in memory goes, too, and what is on the device is opened anew. */
export const closeJournals = (): void => {
  opened = undefined
  clearJournalMarks()
}

/** Opens the journals of this tab. The database is opened anew after each failure: what blocked it may be gone. */
export const openJournals = (): Journals =>
  (opened ??= (() => {
    let database: Promise<IDBPDatabase> | undefined
    const onClose = () => {
      database = undefined
    }
    const create = (made: IDBPDatabase) => {
      for (const name of STORES) made.createObjectStore(name)
    }
    return createJournals(
      createDeviceJournals(() => {
        database ??= openDatabase(DATABASES.journals, { create, onClose })
        database.catch(onClose)
        return database
      }),
    )
  })())

/** How long results stay. */
const RESULTS_MS = 30 * DAY_MS

const isVoid = (head: JournalHead) =>
  (head.signed_out !== stayOf() && !storedParts(ENTRIES.keptBulk).includes(slotOfHead(head))) ||
  Date.now() - (head.closed_at ?? head.settled_at ?? Infinity) > RESULTS_MS

/** The heads of all journals. Removes those from before a sign-out that has not kept them, and old ones. */
export const readJournals = async (store: JournalStore): Promise<JournalHead[]> => {
  const heads = await store.heads()
  await Promise.all(heads.filter(isVoid).map((head) => store.remove(slotOfHead(head))))
  return heads.filter((head) => !isVoid(head))
}

/** The journal of a slot, null if there is none. */
export const readJournal = async (store: Journals, slot: string): Promise<Journal | null> => {
  if (!store.isStored(slot)) return store.read(slot)
  try {
    await readJournals(store)
    return await store.read(slot)
  } catch (cause) {
    // A browser that blocks its storage has stored none.
    if (!journalMarks.get().includes(slot)) return null
    throw new UnreadJournalError('There may be a journal', { cause })
  }
}

/** Stores a journal in place of one that has ended, or keeps it in memory if the device does not store it. */
export const beginJournal = async (store: Journals, journal: Journal): Promise<void> => {
  const id = slotOfHead(journal.head)
  try {
    await store.begin(journal)
  } catch {
    // The runner says that it is not stored. Results that cannot be removed now are still those of what was done.
    await store.remove(id).catch(() => undefined)
    store.keepInMemory(journal)
  }
  markJournal(id, true, store.isStored(id))
}
