import { VERSION_HEADER } from '#contract/version.ts'
import { readStorage } from '../storage.ts'

/** How this browser reaches the service. `base_url` is absolute and has no trailing slash. */
export type Connection = {
  /** Identifies the connection without revealing its key; the same in all tabs. */
  id: string
  base_url: string
  version_header: string
  key: string
  /** The key is this browser's own, made from a sign-in link's code: signing out ends it. */
  is_own_key?: boolean
}

/** The storage key of a connection. */
export const STORAGE_KEY = 'adit.connection'

/** A unique id. Not `randomUUID`, which is missing on an origin without TLS. */
export const newId = () =>
  [...crypto.getRandomValues(new Uint32Array(3))].map((n) => n.toString(36)).join('')

// Read before the rest of the app is loaded: plain checks instead of a schema keep the entry small.
const parse = (text: string | null): Connection | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    // An object: its members are unknown until they are checked below.
    const { id, base_url, version_header, key, is_own_key } = value as Partial<
      Record<keyof Connection, unknown>
    >
    if (typeof base_url !== 'string' || typeof key !== 'string') return null
    if (!URL.canParse(base_url)) return null
    return {
      id: typeof id === 'string' ? id : newId(),
      base_url,
      version_header: typeof version_header === 'string' ? version_header : VERSION_HEADER,
      key,
      ...(is_own_key === true && { is_own_key }),
    }
  } catch {
    return null
  }
}

/** The connection stored for this tab (`session`) or on this device (`local`). */
export const storedIn = (storage: 'session' | 'local') => parse(readStorage(storage, STORAGE_KEY))

/** The connection stored for this tab, else the one remembered on this device; null if there is none. */
export const storedConnection = (): Connection | null => storedIn('session') ?? storedIn('local')
