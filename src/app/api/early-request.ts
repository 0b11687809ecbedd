import { SERVICE_VERSION } from '#contract/version.ts'
import { currentConnection, type Connection } from '../connection/connection.ts'

/** What every request carries (spec 5 and 9). */
export const requestHeaders = (connection: Connection): Record<string, string> => ({
  Authorization: `Bearer ${connection.key}`,
  [connection.version_header]: SERVICE_VERSION,
})

/** How every request is made: no cookies, no cache, and no redirect is followed with the key. */
export const REQUEST_OPTIONS = {
  credentials: 'omit',
  cache: 'no-store',
  redirect: 'manual',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit

// The service path behind a page URL; only pages whose first read is known from the URL alone.
const readBehind = (path: string, search: URLSearchParams): string | null => {
  if (path === '/operators') {
    const cursor = search.get('cursor')
    return `/kubernetes_operators${cursor ? `?${cursor}` : ''}`
  }
  const id = /^\/operators\/([^/]+)$/.exec(path)?.[1]
  return id && id !== 'new' ? `/kubernetes_operators/${id}` : null
}

/** How long a read may take before it counts as failed. */
export const READ_TIMEOUT_MS = 20_000

let early: { url: string; reply: Promise<Response> } | undefined

/** Starts the first read of the page while the rest of the app is still on its way. */
export const startEarlyRequest = (): void => {
  const connection = currentConnection()
  const path = readBehind(location.pathname, new URLSearchParams(location.search))
  if (!connection || !path) return
  const url = connection.base_url + path
  const reply = fetch(url, {
    ...REQUEST_OPTIONS,
    headers: requestHeaders(connection),
    signal: AbortSignal.timeout(READ_TIMEOUT_MS),
  })
  // Whoever takes it sees the failure; if nobody does, it is nobody's.
  reply.catch(() => undefined)
  early = { url, reply }
}

/** The early reply for this address, once; undefined when there is none. */
export const takeEarlyReply = (url: string): Promise<Response> | undefined => {
  const taken = early
  early = undefined
  return taken?.url === url ? taken.reply : undefined
}
