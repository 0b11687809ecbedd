import { createAtom } from '@tanstack/react-store'
import type { IDBPDatabase } from 'idb'
import { AuditEvent } from '#contract/audit.ts'
import { DAY_MS } from '#domain/certificate-state.ts'
import { openChannel, type Channel } from '../device/channel.ts'
import { openDatabase } from '../device/database.ts'
import { CHANNELS, DATABASES } from '../device/registry.ts'

const CHANGES = 'changes'

/** So many changes are stored of an account: the oldest make room. */
export const MOST_CHANGES = 1_000

/** Counts the changes of what is stored, those of other tabs, too. */
export const changeCount = createAtom(0)

/** Counts one more change. */
export const countChange = (): void => changeCount.set((count) => count + 1)

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
    create: (database) => void database.createObjectStore(CHANGES),
    onClose: close,
  })
  opened.catch(close)
  return opened
}

const tellChange = () => {
  countChange()
  listen().post('changed')
}

// Keys are `[owner, time, id]`. An array is greater than any text.
const allOf = (owner: string, from = '') => IDBKeyRange.bound([owner, from], [owner, []])

const trim = async (database: IDBPDatabase, owner: string) => {
  // From a clock that was ahead: they would stay the newest, and push out each new one.
  const ahead = new Date(Date.now() + DAY_MS).toISOString()
  await database.delete(CHANGES, allOf(owner, ahead))
  const surplus = (await database.count(CHANGES, allOf(owner))) - MOST_CHANGES
  if (surplus <= 0) return
  const [first, ...others] = await database.getAllKeys(CHANGES, allOf(owner), surplus)
  if (first) await database.delete(CHANGES, IDBKeyRange.bound(first, others.at(-1) ?? first))
}

/** Stores a change of an account. */
export const putChange = async (owner: string, change: AuditEvent): Promise<void> => {
  const database = await open()
  const transaction = database.transaction(CHANGES, 'readwrite')
  const put = transaction.store.put(change, [owner, change.at, change.id])
  // Or else a page that is left now would take it along.
  transaction.commit()
  await Promise.all([put, transaction.done])
  await trim(database, owner)
  tellChange()
}

/** What is stored of some accounts, in no order. A change that another version stored in another form is left out. */
export const readStoredChanges = async (owners: readonly string[]): Promise<AuditEvent[]> => {
  const database = await open()
  const found = await Promise.all(owners.map((owner) => database.getAll(CHANGES, allOf(owner))))
  return found.flat().flatMap((given) => AuditEvent.safeParse(given).data ?? [])
}

/** Removes the changes of some accounts; all changes, if none are named. */
export const clearStoredChanges = async (owners?: readonly string[]): Promise<void> => {
  const database = await open()
  await Promise.all(
    owners?.map((owner) => database.delete(CHANGES, allOf(owner))) ?? [database.clear(CHANGES)],
  )
  tellChange()
}

/** How many changes are stored of some accounts, and of others. */
export const countChanges = async (
  owners: readonly string[],
): Promise<{ own: number; others: number }> => {
  const database = await open()
  const ranges = [...new Set(owners)].map((owner) => allOf(owner))
  const counts = await Promise.all(ranges.map((range) => database.count(CHANGES, range)))
  const own = counts.reduce((sum, count) => sum + count, 0)
  return { own, others: (await database.count(CHANGES)) - own }
}
