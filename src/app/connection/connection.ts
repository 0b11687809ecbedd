import { VERSION_HEADER } from '#contract/version.ts'
import { clearStorage, readStorage, writeStorage } from '../storage.ts'

/** How this browser reaches the service. `base_url` is absolute and has no trailing slash. */
export type Connection = {
  base_url: string
  version_header: string
  key: string
  /** The key is this browser's own, made by a sign-in link's code: signing out ends it. */
  is_own_key?: boolean
}

const STORAGE_KEY = 'adit.connection'

// Read before the rest of the app is there: plain checks instead of a schema keep the entry small.
const parse = (text: string | null): Connection | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    // An object: whatever it has under these names is unknown until it is checked below.
    const { base_url, version_header, key, is_own_key } = value as Partial<
      Record<keyof Connection, unknown>
    >
    if (typeof base_url !== 'string' || typeof key !== 'string') return null
    if (!URL.canParse(base_url)) return null
    return {
      base_url,
      version_header: typeof version_header === 'string' ? version_header : VERSION_HEADER,
      key,
      ...(is_own_key === true && { is_own_key }),
    }
  } catch {
    return null
  }
}

const storedIn = (storage: 'session' | 'local') => parse(readStorage(storage, STORAGE_KEY))

let current: Connection | null | undefined
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** The connection of this tab, or else the one remembered on this device; null when there is none. */
export const currentConnection = (): Connection | null =>
  (current ??= storedIn('session') ?? storedIn('local'))

/** Whether this tab's key outlives it; what another tab has remembered may be another key. */
export const isRemembered = (): boolean => {
  const key = storedIn('local')?.key
  return key !== undefined && key === currentConnection()?.key
}

const keep = (storage: 'session' | 'local', text: string) => {
  // Where it has no room, what was there before must not stand for it.
  if (!writeStorage(storage, STORAGE_KEY, text)) clearStorage(storage, STORAGE_KEY)
}

/** Calls `listener` whenever the connection changes; returns the unsubscription. */
export const subscribeToConnection = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps a chosen, proven connection for this tab, and on this device only when `remember` is true. */
export const storeConnection = (connection: Connection, remember: boolean): void => {
  const text = JSON.stringify(connection)
  const wasRemembered = isRemembered()
  keep('session', text)
  if (remember) keep('local', text)
  else if (wasRemembered) clearStorage('local', STORAGE_KEY)
  current = connection
  notify()
}

let switches = 0

/** How often this page was switched to another connection: what stands on it then is not of the present one. */
export const connectionSwitches = (): number => switches

/** Keeps a proven connection that a link leads to, for this tab only: what is remembered on this device stays. */
export const storeForTab = (connection: Connection): void => {
  keep('session', JSON.stringify(connection))
  current = connection
  switches++
  notify()
}

/** Forgets this tab's connection and the remembered one; the keys among theirs that are this browser's own. */
export const forgetConnections = (): Set<string> => {
  const known = [current, storedIn('session'), storedIn('local')]
  clearStorage('session', STORAGE_KEY)
  clearStorage('local', STORAGE_KEY)
  current = null
  notify()
  return new Set(known.flatMap((connection) => (connection?.is_own_key ? connection.key : [])))
}
