import { erasure } from '../device/erase.ts'
import { ENTRIES, type Area } from '../device/registry.ts'
import {
  allowAccountStorage,
  clearStored,
  eraseStored,
  writeStored,
  storedParts,
} from '../device/storage.ts'
import {
  entryIn,
  isStoredHere,
  lastSignOut,
  newId,
  storedIn,
  type Connection,
} from './connection.ts'

/** Whether a connection's key outlives the tab; another tab may have remembered another key. */
export const isRemembered = (connection: Connection | null): boolean =>
  connection !== null && isStoredHere(connection)

/** Every connection that is stored for this tab or on this device: that in use, or that a new tab opens, first. */
export const allStoredIn = (storage: Area): Connection[] =>
  [undefined, ...storedParts(entryIn(storage))].flatMap((part) => storedIn(storage, part) ?? [])

/** The ids of all that are remembered on this device. */
export const rememberedIds = (): string[] => allStoredIn('local').map(({ id }) => id)

/** A connection as it is stored. */
export const connectionText = (connection: Connection): string =>
  JSON.stringify({ ...connection, signed_out: lastSignOut(connection) })

const keep = (area: Area, connection: Connection) => {
  // If there is no room, remove the old connection: it must not be used instead.
  if (!writeStored(entryIn(area), connectionText(connection))) clearStored(entryIn(area))
  clearStored(entryIn(area), connection.id)
}

const forgetRemembered = ({ id }: Connection) => {
  clearStored(ENTRIES.remembered, storedIn('local')?.id === id ? undefined : id)
}

/** Keeps a connection beside the one in use, or that a new tab opens: it can be switched to. False without room. */
export const keepAside = (area: Area, connection: Connection): boolean =>
  writeStored(entryIn(area), connectionText(connection), connection.id)

/** Puts the connection in use, or that a new tab opens, beside it. */
export const setAside = (area: Area): void => {
  const connection = storedIn(area)
  if (connection && keepAside(area, connection)) clearStored(entryIn(area))
}

/** Remembers a connection on this device as that which a new tab opens; the one before stays beside it. */
export const openNext = (connection: Connection): void => {
  if (storedIn('local')?.id !== connection.id) setAside('local')
  keep('local', connection)
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
  if (former && wasRemembered) forgetRemembered(former)
  if (remember) openNext(connection)
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
