import { completed, openDatabase, resultOf } from '../device/database.ts'
import { DATABASES } from '../device/registry.ts'
import { createJournals } from './journals.ts'
import { clearJournalMarks } from './journal-mark.ts'
import { slotOfHead, type Journals, type JournalStore, type RowMark } from './journal.ts'
import { areItems, readHead, readMark } from './stored-forms.ts'

const STORES = ['heads', 'items', 'marks'] as const

/** Items of one record: reading and writing one by one takes seconds for 100,000. */
const PIECE = 500

const inSlot = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity])

/** What a store has of a slot, by index: some at a time, so that the page answers meanwhile. */
const readSlot = async (store: IDBObjectStore, id: string, most: number) => {
  const found: [index: number, stored: unknown][] = []
  for (;;) {
    const rest = IDBKeyRange.bound([id, found.at(-1)?.[0] ?? -1], [id, Infinity], true)
    const [keys, values] = await Promise.all([
      resultOf(store.getAllKeys(rest, most)),
      resultOf<unknown[]>(store.getAll(rest, most)),
    ])
    for (const [at, key] of keys.entries()) {
      const index: unknown = Array.isArray(key) ? key[1] : undefined
      if (typeof index === 'number') found.push([index, values[at]])
    }
    if (keys.length < most) return found
  }
}

// The site's data were cleared: what is stored of a change without its items would be lost with the next reload.
const refuseWithout = (heads: IDBObjectStore, id: string) => {
  const key = heads.getKey(id)
  key.addEventListener('success', () => {
    if (key.result === undefined) heads.transaction.abort()
  })
}

const createDeviceJournals = (database: () => Promise<IDBDatabase>): JournalStore => {
  /** Runs a transaction; settles when it is committed. */
  const change = async (
    stores: readonly (typeof STORES)[number][],
    act: (store: (name: (typeof STORES)[number]) => IDBObjectStore) => void | Promise<void>,
  ): Promise<void> => {
    // Strict: what was noted as sent must survive more than the tab.
    const transaction = (await database()).transaction(stores, 'readwrite', {
      durability: 'strict',
    })
    const acted = act((name) => transaction.objectStore(name))
    await Promise.all([completed(transaction), acted])
  }
  const clear = (store: (name: (typeof STORES)[number]) => IDBObjectStore, id: string) => {
    store('heads').delete(id)
    store('items').delete(inSlot(id))
    store('marks').delete(inSlot(id))
  }
  return {
    read: async (id) => {
      const transaction = (await database()).transaction(STORES, 'readonly')
      const [stored, pieces, noted] = await Promise.all([
        resultOf<unknown>(transaction.objectStore('heads').get(id)),
        readSlot(transaction.objectStore('items'), id, 1),
        readSlot(transaction.objectStore('marks'), id, PIECE),
      ])
      const head = readHead(stored)
      const items = pieces.flatMap(([, piece]) => piece)
      const marks = new Map<number, RowMark>()
      for (const [index, written] of noted) {
        const mark = readMark(written)
        // It may have been sent: none of it can be gone on with.
        if (!mark) return null
        marks.set(index, mark)
      }
      if (!head || !areItems(items)) return null
      // Cut or edited by hand: half of a bulk change must not pass for the whole.
      return items.length === head.total ? { head, items, marks } : null
    },
    begin: ({ head, items, marks }) =>
      change(STORES, async (store) => {
        const id = slotOfHead(head)
        clear(store, id)
        store('heads').put(head, id)
        for (const [index, mark] of marks) store('marks').put(mark, [id, index])
        for (let from = 0; from < items.length; from += PIECE)
          // One after the other: between them the page answers what is pressed.
          await resultOf(store('items').put(items.slice(from, from + PIECE), [id, from]))
      }),
    writeHead: (head) =>
      change(['heads'], (store) => {
        refuseWithout(store('heads'), slotOfHead(head))
        store('heads').put(head, slotOfHead(head))
      }),
    writeMarks: (id, marks) =>
      change(['heads', 'marks'], (store) => {
        refuseWithout(store('heads'), id)
        for (const [index, mark] of marks) store('marks').put(mark, [id, index])
      }),
    remove: (id) => change(STORES, (store) => clear(store, id)),
    heads: async () => {
      const transaction = (await database()).transaction(['heads'], 'readonly')
      const stored = await resultOf<unknown[]>(transaction.objectStore('heads').getAll())
      return stored.flatMap((head) => readHead(head) ?? [])
    },
  }
}

const create = (database: IDBDatabase): void => {
  for (const name of STORES) database.createObjectStore(name)
}

let opened: Journals | undefined

/** Somebody has signed out: what is in memory goes, too, and what is on the device is opened anew. */
export const closeJournals = (): void => {
  opened = undefined
  clearJournalMarks()
}

/** The journals of this tab. The database is opened anew after each failure: what blocked it may be gone. */
export const openJournals = (): Journals =>
  (opened ??= (() => {
    let database: Promise<IDBDatabase> | undefined
    const forget = () => {
      database = undefined
    }
    const open = () =>
      (database ??= openDatabase(DATABASES.journals, { create, onClose: forget }).catch(
        (error: unknown) => {
          forget()
          throw error
        },
      ))
    return createJournals(createDeviceJournals(open))
  })())
