import { eraseIds } from '../device/erase.ts'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, storedParts, writeStored } from '../device/storage.ts'
import { newId, storedIn } from './connection.ts'

/** A tab that was frozen for so long hears of a sign-out when somebody may have signed in again. */
const LATE_MS = 10_000

/** What a person has noted of a connection: it stays when somebody signs out of it, so that it is locked again. */
export const NOTES = [ENTRIES.services, ENTRIES.locked, ENTRIES.production] as const

/** Makes void what is stored of one connection, by its ids, in tabs that do not run now. */
export const markEnded = (ids: readonly string[]): void => {
  const mark = `${newId()} ${Date.now()}`
  const write = () => ids.map((id) => writeStored(ENTRIES.ended, mark, id)).every(Boolean)
  if (write()) return
  // There is room once what is to go is gone.
  eraseIds(ids, ['local'], NOTES)
  write()
}

/** Whether the last sign-out of a connection was long ago: what is there now is not what it was to remove. */
export const isEndOld = (ids: readonly string[]): boolean => {
  const times = ids.map((id) => Number((readStored(ENTRIES.ended, id) ?? '').split(' ')[1] ?? 0))
  return Date.now() - Math.max(...times) > LATE_MS
}

/** Removes the connections beside that of this tab that were signed out while the tab did not run. */
export const sweepTab = (): void => {
  for (const part of storedParts(ENTRIES.connection))
    if (!storedIn('session', part)) clearStored(ENTRIES.connection, part)
}
