import { VERSION_HEADER } from '#contract/version.ts'

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
    parse(sessionStorage.getItem(STORAGE_KEY)) ?? parse(localStorage.getItem(STORAGE_KEY)))

/** Whether the key outlives this tab. */
export const isRemembered = (): boolean => localStorage.getItem(STORAGE_KEY) !== null

/** Calls `listener` whenever the connection changes; returns the unsubscription. */
export const subscribeToConnection = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps a proven connection for this tab, and on this device only when `remember` is true. */
export const storeConnection = (connection: Connection, remember: boolean): void => {
  const text = JSON.stringify(connection)
  sessionStorage.setItem(STORAGE_KEY, text)
  if (remember) localStorage.setItem(STORAGE_KEY, text)
  else localStorage.removeItem(STORAGE_KEY)
  current = connection
  notify()
}

const forget = () => {
  sessionStorage.removeItem(STORAGE_KEY)
  localStorage.removeItem(STORAGE_KEY)
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
