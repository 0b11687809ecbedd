import { createAtom } from '@tanstack/react-store'
import type { IDBPDatabase } from 'idb'
import { DAY_MS } from '#domain/certificate-state.ts'
import { openChannel, type Channel } from '../device/channel.ts'
import { openDatabase } from '../device/database.ts'
import { CHANNELS, DATABASES } from '../device/registry.ts'
import { readEntry, type Entry } from './entry.ts'

const ENTRIES = 'entries'

/** So many reads, and so many writes, are stored of an account: the oldest make room. */
export const MOST_ENTRIES = 1000

/** An entry of an account. */
export type OwnedEntry = { readonly owner: string; readonly entry: Entry }

/** Counts the changes of what is stored, those of other tabs, too. */
export const entryChanges = createAtom(0)

/** Counts one more change. */
export const countChange = (): void => entryChanges.set((count) => count + 1)

let channel: Channel | undefined
const listen = () => (channel ??= openChannel(CHANNELS.activity, countChange))

let opened: Promise<IDBPDatabase> | undefined

/** Opened anew after each failure: what blocked it may be gone. */
const open = (): Promise<IDBPDatabase> => {
  listen()
  const close = () => {
    opened = undefined
  }
  opened ??= openDatabase(DATABASES.activity, {
    create: (database) => void database.createObjectStore(ENTRIES),
    onClose: close,
  })
  opened.catch(close)
  return opened
}

const tellChange = () => {
  countChange()
  listen().post('changed')
}

// The oldest first. An array is greater than any number or text.
const allOf = (...begin: string[]) => IDBKeyRange.bound(begin, [...begin, []])

const trim = async (database: IDBPDatabase, owner: string, kind: string) => {
  // From a clock that was ahead: they would stay the newest, and push out each new one.
  const ahead = IDBKeyRange.bound([owner, kind, Date.now() + DAY_MS], [owner, kind, []])
  await database.delete(ENTRIES, ahead)
  const range = allOf(owner, kind)
  const surplus = (await database.count(ENTRIES, range)) - MOST_ENTRIES
  if (surplus <= 0) return
  const keys = await database.getAllKeys(ENTRIES, range, surplus)
  const last = keys.at(-1)
  if (last) await database.delete(ENTRIES, IDBKeyRange.bound(keys[0], last))
}

/** Stores entries, each in place of its earlier form; reads push out no write. */
export const putEntries = async (owned: readonly OwnedEntry[]): Promise<void> => {
  const database = await open()
  const transaction = database.transaction(ENTRIES, 'readwrite')
  const puts = owned.map(({ owner, entry }) =>
    transaction.store.put(entry, [owner, entry.kind, entry.at, entry.id]),
  )
  // Or else a page that is left now would take it along.
  transaction.commit()
  await Promise.all([...puts, transaction.done])
  const kinds = new Map(
    owned.map(({ owner, entry: { kind } }) => [`${kind} ${owner}`, [owner, kind] as const]),
  )
  for (const [owner, kind] of kinds.values()) await trim(database, owner, kind)
  tellChange()
}

/** What is stored of some owners, the newest first. An entry that another version made in another form is left out. */
export const readEntries = async (owners: readonly string[]): Promise<Entry[]> => {
  const database = await open()
  const ranges = [...new Set(owners)].map((owner) => allOf(owner))
  const given = await Promise.all(ranges.map((range) => database.getAll(ENTRIES, range)))
  const entries = given.flat().flatMap((one) => readEntry(one) ?? [])
  return entries.toSorted((one, other) => other.at - one.at)
}

/** Removes the entries of some owners; all entries, if none are named. */
export const clearEntries = async (owners?: readonly string[]): Promise<void> => {
  const database = await open()
  await Promise.all(
    owners?.map((owner) => database.delete(ENTRIES, allOf(owner))) ?? [database.clear(ENTRIES)],
  )
  tellChange()
}

/** How many entries are stored of some owners, and of others. */
export const countEntries = async (
  owners: readonly string[],
): Promise<{ own: number; others: number }> => {
  const database = await open()
  const ranges = [...new Set(owners)].map((owner) => allOf(owner))
  const counts = await Promise.all(ranges.map((range) => database.count(ENTRIES, range)))
  const own = counts.reduce((sum, count) => sum + count, 0)
  return { own, others: (await database.count(ENTRIES)) - own }
}
