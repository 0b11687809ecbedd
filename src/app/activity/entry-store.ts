import { completed, openDatabase, resultOf } from '../device/database.ts'
import { openChannel, type Channel } from '../device/channel.ts'
import { CHANNELS, DATABASES } from '../device/registry.ts'
import { readEntry, type Entry } from './entry.ts'
import { surplus, type EntryKey } from './entry-limits.ts'

const ENTRIES = 'entries'
const KINDS = ['read', 'write'] satisfies Entry['kind'][]

/** After so many entries it is looked again whether some must go. */
const TRIM_EVERY = 50

const ofEntry = (owner: string, { kind, at, id }: Entry): IDBValidKey[] => [owner, kind, at, id]
// An array is greater than any number.
const allWith = (begin: IDBValidKey[]) => IDBKeyRange.bound(begin, [...begin, []])

/** What the store has of an account, the newest first. */
export type KeptEntries = {
  readonly entries: readonly Entry[]
  /** So many could not be read: another version made them, or somebody edited them. */
  readonly unread: number
}

/** An entry of an account. */
export type OwnedEntry = { readonly owner: string; readonly entry: Entry }

let opened: Promise<IDBDatabase> | undefined

/** Opened anew after each failure: what blocked it may be gone. */
const open = (): Promise<IDBDatabase> => {
  opened ??= openDatabase(DATABASES.activity, {
    create: (database) => void database.createObjectStore(ENTRIES),
    onClose: () => {
      opened = undefined
    },
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

const transact = async <T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => Promise<T>,
): Promise<T> => {
  const transaction = (await open()).transaction(ENTRIES, mode)
  const [result] = await Promise.all([
    act(transaction.objectStore(ENTRIES)),
    completed(transaction),
  ])
  return result
}

let channel: Channel | undefined
const listeners = new Set<() => void>()
const listen = () =>
  (channel ??= openChannel(CHANNELS.activity, () => {
    for (const listener of listeners) listener()
  }))

/** Calls `listener` when another tab has changed what is kept. Returns how to stop. */
export const onOtherTab = (listener: () => void): (() => void) => {
  listen()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

// Edited by hand, a key may be anything; former versions have left others.
const isKey = (key: IDBValidKey): key is EntryKey & IDBValidKey =>
  Array.isArray(key) &&
  KINDS.some((kind) => kind === key[1]) &&
  typeof key[2] === 'number' &&
  typeof key[4] === 'number'

const trim = async (store: IDBObjectStore, now: number) => {
  const keys = await resultOf(store.getAllKeys())
  for (const key of [...keys.filter((one) => !isKey(one)), ...surplus(keys.filter(isKey), now)])
    store.delete(key)
}

let sinceTrim = TRIM_EVERY

/** Keeps entries, in place of the earlier form of each; the oldest make room. */
export const keepEntries = async (
  owned: readonly OwnedEntry[],
  now = Date.now(),
): Promise<void> => {
  await transact('readwrite', async (store) => {
    for (const { owner, entry } of owned) {
      store.delete(allWith(ofEntry(owner, entry)))
      store.put(entry, [...ofEntry(owner, entry), JSON.stringify(entry).length])
    }
    // Or else a page that is left now would take it along.
    store.transaction.commit()
  })
  sinceTrim += owned.length
  if (sinceTrim >= TRIM_EVERY) {
    sinceTrim = 0
    await transact('readwrite', (store) => trim(store, now))
  }
  listen().post('changed')
}

/** What is kept of some owners. */
export const readEntries = async (owners: readonly string[]): Promise<KeptEntries> => {
  const ranges = [...new Set(owners)].flatMap((owner) =>
    KINDS.map((kind) => allWith([owner, kind])),
  )
  const given = await transact('readonly', async (store) =>
    (await Promise.all(ranges.map((range) => resultOf<unknown[]>(store.getAll(range))))).flat(),
  )
  const entries = given.flatMap((one) => readEntry(one) ?? [])
  entries.sort((one, other) => other.at - one.at)
  return { entries, unread: given.length - entries.length }
}

/** Removes the entries of some owners; all entries, if none are named. */
export const clearEntries = async (owners?: readonly string[]): Promise<void> => {
  await transact('readwrite', async (store) => {
    if (!owners) store.clear()
    for (const owner of owners ?? []) store.delete(allWith([owner]))
  })
  listen().post('changed')
}

/** How many entries are kept, of some owners and of others, and their size in bytes. */
export const countEntries = async (
  owners: readonly string[],
): Promise<{ own: number; others: number; bytes: number }> => {
  const keys = await transact('readonly', (store) => resultOf(store.getAllKeys()))
  const known = keys.filter(isKey)
  const own = known.filter(([owner]) => owners.includes(owner)).length
  // A browser stores about a byte for each character of such texts.
  const bytes = known.reduce((sum, [, , , , size]) => sum + size, 0)
  return { own, others: known.length - own, bytes }
}
