import { VERSION_HEADER } from '#contract/version.ts'
import { clearStorage, readStorage, writeStorage } from '../storage.ts'

/** How this browser reaches the service. `base_url` is absolute and has no trailing slash. */
export type Connection = {
  base_url: string
  version_header: string
  key: string
}

const STORAGE_KEY = 'adit.connection'

// Read before the rest of the app is there: plain checks instead of a schema keep the entry small.
const parse = (text: string | null): Connection | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    const { base_url, version_header, key } = value as Partial<Record<keyof Connection, unknown>>
    if (typeof base_url !== 'string' || typeof key !== 'string') return null
    if (!URL.canParse(base_url)) return null
    return {
      base_url,
      version_header: typeof version_header === 'string' ? version_header : VERSION_HEADER,
      key,
    }
  } catch {
    return null
  }
}

let current: Connection | null | undefined
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** The connection of this tab, or else the one remembered on this device; null when there is none. */
export const currentConnection = (): Connection | null =>
  (current ??=
    parse(readStorage('session', STORAGE_KEY)) ?? parse(readStorage('local', STORAGE_KEY)))

/** Whether this tab's key outlives it; what another tab has remembered may be another key. */
export const isRemembered = (): boolean => {
  const key = parse(readStorage('local', STORAGE_KEY))?.key
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

/** Keeps a proven connection for this tab, and on this device only when `remember` is true. */
export const storeConnection = (connection: Connection, remember: boolean): void => {
  const text = JSON.stringify(connection)
  const wasRemembered = isRemembered()
  keep('session', text)
  if (remember) keep('local', text)
  else if (wasRemembered) clearStorage('local', STORAGE_KEY)
  current = connection
  notify()
}

const forget = () => {
  clearStorage('session', STORAGE_KEY)
  clearStorage('local', STORAGE_KEY)
  current = null
  notify()
}

const SIGN_OUT = 'sign-out'
const channel = new BroadcastChannel('adit')
channel.addEventListener('message', ({ data }) => {
  if (data === SIGN_OUT) forget()
})

/** Forgets the connection and its key in this tab and in every other tab of this dashboard. */
export const signOut = (): void => {
  forget()
  channel.postMessage(SIGN_OUT)
}
