import { clearDrafts, clearStorage, writeStorage } from '../storage.ts'
import {
  KEPT_VIEW_KEY,
  lastSignOut,
  newId,
  SIGN_OUT_KEY,
  STORAGE_KEY,
  storedIn,
  type Connection,
} from './connection.ts'

/** The storage key of the list of operators that is kept on this device with a remembered connection. */
export const KEPT_LIST_KEY = 'adit.list'

/** The storage key of the ids of connections whose copies of all operators are on this device. */
export const COPIES_KEY = 'adit.copies'

const isSame = (a: Omit<Connection, 'id'>, b: Omit<Connection, 'id'>) =>
  a.base_url === b.base_url && a.version_header === b.version_header && a.key === b.key

/** A connection with its id: the id it is already stored under, else a new one. */
export const identified = (connection: Omit<Connection, 'id'>): Connection => {
  const known = [storedIn('session'), storedIn('local')].find(
    (stored) => stored && isSame(stored, connection),
  )
  return { ...known, ...connection, id: known?.id ?? newId() }
}

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

const keep = (storage: 'session' | 'local', connection: Connection) => {
  const text = JSON.stringify({ ...connection, signed_out: lastSignOut() })
  // If there is no room, remove the old connection: it must not be used instead.
  if (!writeStorage(storage, STORAGE_KEY, text)) clearStorage(storage, STORAGE_KEY)
}

const forgetRemembered = () => {
  clearStorage('local', STORAGE_KEY)
  clearStorage('local', KEPT_LIST_KEY)
  clearStorage('local', KEPT_VIEW_KEY)
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
export const storeForTab = (connection: Connection): void => keep('session', connection)

/** Forgets this tab's connection and its drafts, and the remembered connection; returns both connections. */
export const forgetStored = (): Connection[] => {
  const known = [storedIn('session'), storedIn('local')].filter((stored) => stored !== null)
  clearStorage('session', STORAGE_KEY)
  forgetRemembered()
  clearDrafts()
  return known
}

/** Makes void what is stored in tabs that do not run now, and what is on its way to a new one. */
export const markSignOut = (): void => void writeStorage('local', SIGN_OUT_KEY, newId())
