import { VERSION_HEADER } from '#contract/version.ts'
import { ENTRIES, type Area, type StorageEntry } from '../device/registry.ts'
import { readStored } from '../device/storage.ts'

/** How this browser reaches the service. `base_url` is absolute and has no trailing slash. */
export type Connection = {
  /** Identifies the connection without revealing its key; the same in all tabs. */
  id: string
  /** Identifies the service and the account of the key; missing where the service does not name the account. */
  account_id?: string
  base_url: string
  version_header: string
  key: string
  /** The key is this browser's own, made from a sign-in link's code: signing out ends it. */
  is_own_key?: boolean
}

/** What people leave on this device is kept under this: any key of the account finds it, and no other key does. */
export const ownerId = ({ id, account_id }: Connection): string => account_id ?? id

/**
 * Names the stay on this device, of a connection that since the last sign-out of it; "" if there is none. What a tab
 * stored in another one is void.
 */
export const stayOf = (of?: Connection): string =>
  (readStored(ENTRIES.stay) ?? '') + ((of && readStored(ENTRIES.ended, ownerId(of))) ?? '')

/** A unique id. Not `randomUUID`, which is missing on an origin without TLS. */
export const newId = () =>
  [...crypto.getRandomValues(new Uint32Array(3))].map((n) => n.toString(36)).join('')

/** Whether a request can carry a key: a header takes no other characters. */
export const isSendableKey = (key: string): boolean => /^[\x21-\x7e]+$/.test(key)

// It is a part of names.
const isId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)

/** The connection in a value of unknown origin; null if it is none. Other members are dropped. */
// Read before the rest of the app is loaded: plain checks instead of a schema keep the entry small.
export const readConnection = (value: unknown): Connection | null => {
  if (typeof value !== 'object' || value === null) return null
  // An object: its members are unknown until they are checked below.
  const { id, account_id, base_url, version_header, key, is_own_key } = value as Partial<
    Record<keyof Connection, unknown>
  >
  if (typeof base_url !== 'string' || typeof key !== 'string' || !isSendableKey(key)) return null
  if (!isId(id)) return null
  if (!/^https?:/.test(base_url) || !URL.canParse(base_url)) return null
  return {
    id,
    ...(isId(account_id) && { account_id }),
    base_url,
    version_header: typeof version_header === 'string' ? version_header : VERSION_HEADER,
    key,
    ...(is_own_key === true && { is_own_key }),
  }
}

/** Where the connection of this tab, or that remembered on this device, is stored. */
export const entryIn = (area: Area): StorageEntry =>
  area === 'session' ? ENTRIES.connection : ENTRIES.remembered

/** The connection stored for this tab (`session`) or on this device (`local`), or one beside it by its id. */
export const storedIn = (storage: Area, part?: string): Connection | null => {
  try {
    const value: unknown = JSON.parse(readStored(entryIn(storage), part) ?? 'null')
    const connection = readConnection(value)
    // A tab that was not running during a sign-out still has its connection. Only an object was read.
    const isVoid =
      storage === 'session' &&
      connection &&
      ((value as { stay?: unknown }).stay ?? '') !== stayOf(connection)
    return isVoid ? null : connection
  } catch {
    return null
  }
}

/** Whether a connection's key outlives the tab; another tab may have remembered another key. */
export const isRemembered = (connection: Connection | null): boolean =>
  connection !== null &&
  [undefined, connection.id].some((part) => storedIn('local', part)?.id === connection.id)

/** The connection stored for this tab, else the one remembered on this device; null if there is none. */
export const storedConnection = (): Connection | null => storedIn('session') ?? storedIn('local')
