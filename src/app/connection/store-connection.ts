import { erasure } from '../device/erase.ts'
import { ENTRIES, type Area } from '../device/registry.ts'
import { allowAccountStorage, clearStored, eraseStored, writeStored } from '../device/storage.ts'
import { entryIn, lastSignOut, newId, storedIn, type Connection } from './connection.ts'

/** Whether a connection's key outlives the tab; another tab may have remembered another key. */
export const isRemembered = (connection: Connection | null): boolean => {
  const key = storedIn('local')?.key
  return key !== undefined && key === connection?.key
}

/**
 * Whether what is kept on this device belongs to a connection. Not if it was read in the future: the clock was
 * changed, so that its age is unknown. `readAt` is in Unix milliseconds.
 */
export const isKeptFor = (
  { id, base_url }: Connection,
  kept: { connection_id: string; base_url: string },
  readAt: number,
): boolean => kept.connection_id === id && kept.base_url === base_url && readAt <= Date.now()

/** A connection as it is stored. */
export const textOf = (connection: Connection): string =>
  JSON.stringify({ ...connection, signed_out: lastSignOut() })

const keep = (area: Area, connection: Connection) => {
  // If there is no room, remove the old connection: it must not be used instead.
  if (!writeStored(entryIn(area), textOf(connection))) clearStored(entryIn(area))
}

const forgetRemembered = () => {
  for (const entry of [ENTRIES.remembered, ENTRIES.list, ENTRIES.view]) clearStored(entry)
}

const listeners = new Set<() => void>()

/** Calls `listener` when a connection was stored, remembered or not. Returns how to stop. */
export const onStored = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Stores a connection for this tab, and on this device only if `remember` is true. `former` is this tab's
 * previous connection: if it was remembered, it no longer is.
 */
export const storeConnection = (
  connection: Connection,
  remember: boolean,
  former: Connection | null,
): void => {
  const wasRemembered = isRemembered(former)
  storeForTab(connection)
  // The list that is kept is that of the remembered connection.
  if (remember ? storedIn('local')?.id !== connection.id : wasRemembered) forgetRemembered()
  if (remember) keep('local', connection)
  for (const listener of listeners) listener()
}

/** Stores a connection for this tab only: a connection remembered on this device stays. */
export const storeForTab = (connection: Connection): void => {
  allowAccountStorage()
  erasure.set(null)
  keep('session', connection)
}

/** Makes void what is stored in tabs that do not run now, and what is on its way to a new one. */
export const markSignOut = (): void => {
  const mark = `${newId()} ${Date.now()}`
  if (writeStored(ENTRIES.signOut, mark)) return
  // There is room once what is to go is gone.
  eraseStored(['local'])
  writeStored(ENTRIES.signOut, mark)
}

/** A tab that was frozen for so long hears of a sign-out when somebody may have signed in again. */
const LATE_MS = 10_000

/** Whether the last sign-out on this device was long ago: what is there now is not what it was to remove. */
export const isSignOutOld = (): boolean =>
  Date.now() - Number(lastSignOut().split(' ')[1]) > LATE_MS
