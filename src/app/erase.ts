import { endOwnKeys, type Network } from './api/send-request.ts'
import { DEVICE_JOURNALS, slotOfHead } from './bulk/journal.ts'
import { markJournal } from './bulk/journal-mark.ts'
import { storedIn, type Connection } from './connection/connection.ts'
import { connectionIds } from './connection/marks.ts'
import { allStoredIn, rememberedIds } from './connection/store-connection.ts'
import { isEndOld, NOTES } from './connection/end-connection.ts'
import { tellServiceChange } from './connection/service-changes.ts'
import {
  eraseAccounts,
  eraseIds,
  erasure,
  recordSlots,
  recordsDatabase,
  removeRecordsBut,
} from './device/erase.ts'
import { DATABASES, ENTRIES } from './device/registry.ts'
import {
  eraseStored,
  isNextStay,
  isOf,
  readStored,
  storedParts,
  storedWords,
} from './device/storage.ts'

const removeJournals = async (ids: readonly string[]) => {
  const kept = storedParts(ENTRIES.keptBulk)
  const heads = await DEVICE_JOURNALS.heads()
  const own = heads.filter(
    (head) => ids.includes(head.connection_id) && !kept.includes(slotOfHead(head)),
  )
  await Promise.all(own.map((head) => DEVICE_JOURNALS.remove(slotOfHead(head))))
  const marks = storedWords(ENTRIES.bulk)
  for (const slot of marks) if (ids.some((id) => isOf(slot, id))) markJournal(slot, false)
}

/** Removes what a tab has that did not run during a sign-out, and the records of connections that are not remembered. */
export const eraseStale = (): void => {
  if (!storedIn('session') && readStored(ENTRIES.connection) !== null) eraseStored(['session'])
  void removeRecordsBut(rememberedIds())
}

/** Removes all that this browser keeps of accounts, and ends its own keys; `now` is the connection of this tab. */
export const eraseAll = (network: Network, now: Connection | undefined): void => {
  // Somebody has signed in again meanwhile: what is on the device now is theirs.
  const isOld = isNextStay()
  const areas = isOld ? (['session'] as const) : (['session', 'local'] as const)
  endOwnKeys(network, [now, ...areas.flatMap(allStoredIn)])
  if (isOld) eraseStored(['session'])
  else void eraseAccounts()
}

/**
 * Removes what this browser keeps of one connection, by its ids with spaces between them, and ends its own keys. What
 * people call it and how they have marked it stays: signed in again, it is still locked.
 */
export const eraseConnection = async (network: Network, ended: string): Promise<void> => {
  const ids = ended.split(' ').filter(Boolean)
  const isOld = isEndOld(ids)
  const areas = isOld ? (['session'] as const) : (['session', 'local'] as const)
  const stored = areas.flatMap(allStoredIn)
  const own = stored.filter((one) => connectionIds(one).some((id) => ids.includes(id)))
  endOwnKeys(network, own)
  eraseIds(ids, areas, NOTES)
  tellServiceChange()
  if (isOld) return
  const slots = (await recordSlots()).filter((slot) => ids.some((id) => isOf(slot, id)))
  const left = [DATABASES.journals.name, ...slots.map(recordsDatabase)]
  // A tab on another connection has nothing to tell.
  const tell = (next: Parameters<typeof erasure.set>[0]) => {
    if (!storedIn('session')) erasure.set(next)
  }
  tell({ left, isStuck: false, isOfOne: true })
  const done = await Promise.allSettled([removeJournals(ids), removeRecordsBut(rememberedIds())])
  const isDone = done.every(({ status }) => status === 'fulfilled')
  tell({ left: isDone ? [] : left, isStuck: !isDone, isOfOne: true })
}
