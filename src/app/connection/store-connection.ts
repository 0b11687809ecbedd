import { createAtom } from '@tanstack/react-store'
import { erasure, removeRecordsBut } from '../device/erase.ts'
import { ENTRIES, type Area } from '../device/registry.ts'
import { allowAccountStorage, clearStored, writeStored, storedParts } from '../device/storage.ts'
import { entryIn, isRemembered, newId, stayOf, storedIn, type Connection } from './connection.ts'

/** Every connection that is stored for this tab or on this device: that in use, or that a new tab opens, first. */
export const allStoredIn = (storage: Area): Connection[] =>
  [undefined, ...storedParts(entryIn(storage))].flatMap((part) => storedIn(storage, part) ?? [])

/** The ids of all that are remembered on this device. */
export const rememberedIds = (): string[] => allStoredIn('local').map(({ id }) => id)

/** A connection as it is stored. */
export const connectionText = (connection: Connection): string =>
  JSON.stringify({ ...connection, stay: stayOf(connection) })

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

/** Begins a stay if there is none, of the connections that this tab has without one, too. */
export const beginStay = (): void => {
  const stored = [undefined, ...storedParts(ENTRIES.connection)].map(
    (part) => [part, storedIn('session', part)] as const,
  )
  allowAccountStorage(newId())
  for (const [part, connection] of stored)
    if (connection) writeStored(ENTRIES.connection, connectionText(connection), part)
}

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

/** Counts how often a connection was stored, remembered or not. */
export const storedChanges = createAtom(0)

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
  // Of one that is not remembered (any more), this tab's collections move to memory.
  void removeRecordsBut(rememberedIds())
  storedChanges.set((count) => count + 1)
}

/** Stores a connection for this tab only: a connection remembered on this device stays. */
export const storeForTab = (connection: Connection): void => {
  beginStay()
  erasure.set(null)
  keep('session', connection)
}

/** Ends the stay: it makes void what is stored in tabs that do not run now, and what is on its way to a new one. */
export const endStay = (): void => clearStored(ENTRIES.stay)
