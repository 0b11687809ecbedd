import { isRecord } from '#contract/json-value.ts'
import { DAY_MS } from '#domain/certificate-state.ts'
import type { IDBPDatabase, IDBPObjectStore } from 'idb'
import { newId, ownerId, stayOf, type Connection } from '../connection/connection.ts'
import { openDatabase } from '../device/database.ts'
import { DATABASES, ENTRIES } from '../device/registry.ts'
import { storedParts } from '../device/storage.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { clearJournalMarks, journalMarks } from './journal-mark.ts'
import { leftRow, type Journal, type JournalHead, type JournalRow } from './run-state.ts'

/** What was done cannot be noted: nothing more may be sent. */
export class JournalError extends Error {}

/** There may be a bulk change on this device; whether there is one cannot be read. */
export class UnreadJournalError extends Error {}

/** Where the journal of a head is kept. */
export const slotOfHead = ({
  connection_id,
  resource,
}: Pick<JournalHead, 'connection_id' | 'resource'>): string => slotOf(connection_id, resource)

/** A journal of a change that has not begun. */
export const newJournal = (
  connection: Connection,
  resource: string,
  action: BulkAction,
  items: readonly BulkItem[],
): Journal => ({
  head: {
    version: DATABASES.journals.version,
    id: newId(),
    connection_id: ownerId(connection),
    resource,
    signed_out: stayOf(),
    action,
    total: items.length,
    started_at: Date.now(),
    ended_at: null,
    is_closed: false,
  },
  rows: items.map(leftRow),
})

/** Where journals are kept; one for each slot. */
export type Journals = {
  read: (slot: string) => Promise<Journal | null>
  /** Replaces the journal in its slot. */
  begin: (journal: Journal) => Promise<void>
  /** Settles when all is stored: before a request that it is about is sent. */
  write: (head: JournalHead, rows?: ReadonlyMap<number, JournalRow>) => Promise<void>
  remove: (slot: string) => Promise<void>
  /** The heads of all journals. */
  heads: () => Promise<JournalHead[]>
}

const STORES = ['heads', 'rows'] as const
type StoreOf = (
  name: (typeof STORES)[number],
) => IDBPObjectStore<unknown, typeof STORES, (typeof STORES)[number], 'readwrite'>

const inSlot = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity])

// Of another version, or edited by hand, it is none.
const isHead = (stored: unknown): stored is JournalHead =>
  isRecord(stored) && stored['version'] === DATABASES.journals.version && isRecord(stored['action'])

const createJournals = (open: () => Promise<IDBPDatabase>): Journals => {
  const change = async (act: (store: StoreOf) => Promise<unknown>[], slot?: string) => {
    // Strict: what was noted as sent must survive more than the tab.
    const transaction = (await open()).transaction(STORES, 'readwrite', { durability: 'strict' })
    // The site's data were cleared: a part of a change would be lost with the next reload.
    const isCleared =
      slot !== undefined && (await transaction.objectStore('heads').getKey(slot)) === undefined
    if (isCleared) throw new Error('cleared')
    await Promise.all([...act((name) => transaction.objectStore(name)), transaction.done])
  }
  const clear = (store: StoreOf, id: string) => [
    store('heads').delete(id),
    store('rows').delete(inSlot(id)),
  ]
  const put = (
    store: StoreOf,
    head: JournalHead,
    rows: Iterable<readonly [index: number, row: JournalRow]>,
  ) => {
    const slot = slotOfHead(head)
    const puts = [...rows].map(([index, row]) => store('rows').put(row, [slot, index]))
    return [store('heads').put(head, slot), ...puts]
  }
  return {
    read: async (id) => {
      const transaction = (await open()).transaction(STORES)
      const [head, rows] = await Promise.all([
        transaction.objectStore('heads').get(id),
        transaction.objectStore('rows').getAll(inSlot(id)),
      ])
      // Cut or edited by hand: half of a bulk change must not pass for the whole.
      return isHead(head) && rows.length === head.total ? { head, rows } : null
    },
    begin: ({ head, rows }) =>
      change((store) => [...clear(store, slotOfHead(head)), ...put(store, head, rows.entries())]),
    write: (head, rows = new Map()) => change((store) => put(store, head, rows), slotOfHead(head)),
    remove: (id) => change((store) => clear(store, id)),
    heads: async () => {
      const stored: unknown[] = await (await open()).getAll('heads')
      return stored.filter(isHead)
    },
  }
}

let database: Promise<IDBPDatabase> | undefined

// It is opened anew after each failure: what blocked it may be gone.
const onClose = () => {
  database = undefined
}
const create = (made: IDBPDatabase) => {
  for (const name of STORES) made.createObjectStore(name)
}
const DEVICE = createJournals(() => {
  database ??= openDatabase(DATABASES.journals, { create, onClose })
  database.catch(onClose)
  return database
})

/** The journals of this device. */
export const openJournals = (): Journals => DEVICE

/** Somebody has signed out: what is on the device is opened anew. */
export const closeJournals = (): void => {
  onClose()
  clearJournalMarks()
}

/** How long results stay. */
const RESULTS_MS = 30 * DAY_MS

const isVoid = (head: JournalHead) =>
  (head.signed_out !== stayOf() && !storedParts(ENTRIES.keptBulk).includes(slotOfHead(head))) ||
  Date.now() - (head.ended_at ?? Infinity) > RESULTS_MS

/** The heads of all journals. Removes those from before a sign-out that has not kept them, and old ones. */
export const readJournals = async (store: Journals): Promise<JournalHead[]> => {
  const heads = await store.heads()
  await Promise.all(heads.filter(isVoid).map((head) => store.remove(slotOfHead(head))))
  return heads.filter((head) => !isVoid(head))
}

/** The journal of a slot, null if there is none. */
export const readJournal = async (store: Journals, slot: string): Promise<Journal | null> => {
  try {
    await readJournals(store)
    return await store.read(slot)
  } catch (cause) {
    // A browser that blocks its storage has stored none.
    if (!journalMarks.get().includes(slot)) return null
    throw new UnreadJournalError('There may be a journal', { cause })
  }
}
