import type { IDBPDatabase, IDBPObjectStore, IDBPTransaction } from 'idb'
import { openDatabase } from '../device/database.ts'
import { DATABASES } from '../device/registry.ts'
import { createJournals } from './journals.ts'
import { clearJournalMarks } from './journal-mark.ts'
import { slotOfHead, type Journals, type JournalStore, type RowMark } from './journal.ts'
import { areItems, readHead, readMark } from './stored-forms.ts'

const STORES = ['heads', 'items', 'marks'] as const

type StoreName = (typeof STORES)[number]
type Store = IDBPObjectStore<unknown, StoreName[], StoreName, 'readwrite'>

/** Items of one record: reading and writing one by one takes seconds for 100,000. */
const PIECE = 500

const inSlot = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity])

/** What a store has of a slot, by index: some at a time, so that the page answers meanwhile. */
const readSlot = async (
  transaction: IDBPTransaction<unknown, StoreName[]>,
  name: StoreName,
  id: string,
  most: number,
) => {
  const store = transaction.objectStore(name)
  const found: [index: number, stored: unknown][] = []
  for (;;) {
    const rest = IDBKeyRange.bound([id, found.at(-1)?.[0] ?? -1], [id, Infinity], true)
    const [keys, values] = await Promise.all([
      store.getAllKeys(rest, most),
      store.getAll(rest, most),
    ])
    for (const [at, key] of keys.entries()) {
      const index: unknown = Array.isArray(key) ? key[1] : undefined
      if (typeof index === 'number') found.push([index, values[at]])
    }
    if (keys.length < most) return found
  }
}

// The site's data were cleared: what is stored of a change without its items would be lost with the next reload.
const refuseWithout = async (heads: Store, id: string) => {
  if ((await heads.getKey(id)) === undefined) heads.transaction.abort()
}

const createDeviceJournals = (database: () => Promise<IDBPDatabase>): JournalStore => {
  /** Runs a transaction; settles when it is committed. */
  const change = async (
    stores: StoreName[],
    act: (store: (name: StoreName) => Store) => Promise<unknown>,
  ): Promise<void> => {
    // Strict: what was noted as sent must survive more than the tab.
    const transaction = (await database()).transaction(stores, 'readwrite', {
      durability: 'strict',
    })
    await Promise.all([transaction.done, act((name) => transaction.objectStore(name))])
  }
  const clear = (store: (name: StoreName) => Store, id: string) =>
    Promise.all([
      store('heads').delete(id),
      store('items').delete(inSlot(id)),
      store('marks').delete(inSlot(id)),
    ])
  return {
    read: async (id) => {
      const transaction = (await database()).transaction([...STORES], 'readonly')
      const [stored, pieces, noted] = await Promise.all([
        transaction.objectStore('heads').get(id),
        readSlot(transaction, 'items', id, 1),
        readSlot(transaction, 'marks', id, PIECE),
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
      change([...STORES], async (store) => {
        const id = slotOfHead(head)
        await Promise.all([
          clear(store, id),
          store('heads').put(head, id),
          ...[...marks].map(([index, mark]) => store('marks').put(mark, [id, index])),
        ])
        for (let from = 0; from < items.length; from += PIECE)
          // One after the other: between them the page answers what is pressed.
          await store('items').put(items.slice(from, from + PIECE), [id, from])
      }),
    writeHead: (head) =>
      change(['heads'], (store) =>
        Promise.all([
          refuseWithout(store('heads'), slotOfHead(head)),
          store('heads').put(head, slotOfHead(head)),
        ]),
      ),
    writeMarks: (id, marks) =>
      change(['heads', 'marks'], (store) =>
        Promise.all([
          refuseWithout(store('heads'), id),
          ...[...marks].map(([index, mark]) => store('marks').put(mark, [id, index])),
        ]),
      ),
    remove: (id) => change([...STORES], (store) => clear(store, id)),
    heads: async () => {
      const stored = await (await database()).getAll('heads')
      return stored.flatMap((head) => readHead(head) ?? [])
    },
  }
}

const create = (database: IDBPDatabase): void => {
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
    let database: Promise<IDBPDatabase> | undefined
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
