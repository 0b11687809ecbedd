import { isRecord } from '#contract/json-value.ts'
import type { IDBPDatabase } from 'idb'
import { newId, ownerId, stayOf, type Connection } from '../connection/connection.ts'
import { openDatabase } from '../device/database.ts'
import { DATABASES, ENTRIES } from '../device/registry.ts'
import { storedParts } from '../device/storage.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import { slotOf } from '../resources/resource-slot.ts'
import { UnsentError } from '../writes/write.ts'
import { journalMarks } from './journal-mark.ts'
import { leftRow, type Journal, type JournalHead, type JournalRow } from './run-state.ts'

/** What is done cannot be noted on this device: nothing is sent. */
export class JournalError extends UnsentError {
  override message = "Couldn't store the progress on this device"
  readonly advice: string =
    'Free some space, or allow this site to store data, then try again. Until then nothing more is sent. Keep this tab open: the results so far are only here.'
}

/** There is a bulk change on this device, and it can't be read: what was done is not known. */
class UnreadJournalError extends JournalError {
  override message = "The bulk change stored on this device can't be read"
  override advice = 'Close other tabs that have another version of Adit open, then retry.'
}

/** Fails as what could not be noted. */
export const asJournalError = (cause: unknown): never => {
  throw new JournalError('', { cause })
}

/** Where the journal of a head is kept. */
export const slotOfHead = ({ connection_id, resource }: JournalHead): string =>
  slotOf(connection_id, resource)

/** A journal of a change that has not begun. */
export const newJournal = (
  connection: Connection,
  resource: string,
  action: BulkAction,
  items: readonly BulkItem[],
): Journal => ({
  head: {
    id: newId(),
    connection_id: ownerId(connection),
    resource,
    signed_out: stayOf(),
    action,
    total: items.length,
    started_at: Date.now(),
    ended_at: null,
  },
  rows: items.map(leftRow),
})

const STORES = ['heads', 'rows'] as const

const inSlot = (slot: string) => IDBKeyRange.bound([slot, 0], [slot, Infinity])

// Edited by hand, it is none.
const isHead = (stored: unknown): stored is JournalHead =>
  isRecord(stored) && isRecord(stored['action'])

let database: Promise<IDBPDatabase> | undefined

// It is opened anew after each failure: what blocked it may be gone.
const onClose = () => {
  database = undefined
}
const open = () => {
  const create = (made: IDBPDatabase) => {
    for (const name of STORES) made.createObjectStore(name)
  }
  database ??= openDatabase(DATABASES.journals, { create, onClose })
  database.catch(onClose)
  return database
}

const change = async () => {
  // Strict: what was noted as sent must survive more than the tab.
  const transaction = (await open()).transaction(STORES, 'readwrite', { durability: 'strict' })
  const [heads, rows] = [transaction.objectStore('heads'), transaction.objectStore('rows')]
  return { heads, rows, done: transaction.done }
}

/** Where the journals of this device are kept; one for each slot. */
export const DEVICE_JOURNALS = {
  read: async (slot: string): Promise<Journal | null> => {
    const transaction = (await open()).transaction(STORES)
    const [head, rows] = await Promise.all([
      transaction.objectStore('heads').get(slot),
      transaction.objectStore('rows').getAll(inSlot(slot)),
    ])
    // Cut or edited by hand: half of a bulk change must not pass for the whole.
    return isHead(head) && rows.length === head.total ? { head, rows } : null
  },
  /** Replaces the journal in its slot. */
  begin: async ({ head, rows: all }: Journal): Promise<void> => {
    const slot = slotOfHead(head)
    const { heads, rows, done } = await change()
    const cleared = rows.delete(inSlot(slot))
    const puts = all.map((row, index) => rows.put(row, [slot, index]))
    await Promise.all([cleared, ...puts, heads.put(head, slot), done])
  },
  /** Settles when all is stored: before a request that it is about is sent. */
  write: async (
    head: JournalHead,
    changed: ReadonlyMap<number, JournalRow> = new Map(),
  ): Promise<void> => {
    const slot = slotOfHead(head)
    const { heads, rows, done } = await change()
    // The site's data were cleared: a part of a change would be lost with the next reload.
    if ((await heads.getKey(slot)) === undefined) throw new Error('cleared')
    const puts = [...changed].map(([index, row]) => rows.put(row, [slot, index]))
    await Promise.all([...puts, heads.put(head, slot), done])
  },
  remove: async (slot: string): Promise<void> => {
    const { heads, rows, done } = await change()
    await Promise.all([heads.delete(slot), rows.delete(inSlot(slot)), done])
  },
  heads: async (): Promise<JournalHead[]> => {
    const stored: unknown[] = await (await open()).getAll('heads')
    return stored.filter(isHead)
  },
}

export type Journals = typeof DEVICE_JOURNALS

/** Somebody has signed out: what is on the device is opened anew. */
export const closeJournals = (): void => {
  onClose()
  journalMarks.set([])
}

const isVoid = (head: JournalHead) =>
  head.signed_out !== stayOf() && !storedParts(ENTRIES.keptBulk).includes(slotOfHead(head))

/** The journal of a slot, null if there is none. Removes those from before a sign-out that has not kept them. */
export const readJournal = async (store: Journals, slot: string): Promise<Journal | null> => {
  try {
    const gone = (await store.heads()).filter(isVoid)
    await Promise.all(gone.map((head) => store.remove(slotOfHead(head))))
    return await store.read(slot)
  } catch (cause) {
    // A browser that blocks its storage has stored none.
    if (!journalMarks.get().includes(slot)) return null
    throw new UnreadJournalError('', { cause })
  }
}
