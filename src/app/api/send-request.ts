import { IF_MATCH_HEADER, IF_NONE_MATCH_HEADER, IDEMPOTENCY_KEY_HEADER } from '#contract/headers.ts'
import { SIGN_IN_PATH } from '#contract/sign-in.ts'
import { SERVICE_VERSION } from '#contract/version.ts'
import { BASE_PATH } from '../device/registry.ts'
import type { Connection } from '../connection/connection.ts'

/** Every request of a connection passes the gate exactly once: it sends, or refuses by throwing. It sees no key. */
export type Gate = (connectionId: string, send: () => Promise<Response>) => Promise<Response>

/** The dependencies of every request. */
export type Network = { fetch: typeof globalThis.fetch; gate: Gate }

/** The options of every request: no cookies, no cache, and no redirect is followed with the key. */
const REQUEST_OPTIONS = {
  credentials: 'omit',
  cache: 'no-store',
  redirect: 'manual',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit

/** How long a read may take before it counts as failed. */
export const READ_TIMEOUT_MS = 20_000
const WRITE_TIMEOUT_MS = 30_000

type Sending = {
  method: string
  url: string
  body?: string | undefined
  idempotencyKey?: string | undefined
  /** Null: only what is not there yet. */
  ifMatch?: string | null | undefined
  signal?: AbortSignal | undefined
}

/** Sends one request: with a connection through the gate or, if it is null, to the host of this page. */
export const sendRequest = (
  { fetch, gate }: Network,
  connection: Connection | null,
  { method, url, body, idempotencyKey, ifMatch, signal }: Sending,
): Promise<Response> => {
  const send = () => {
    // The timeout starts here: waiting in the gate does not count.
    const timeout = AbortSignal.timeout(method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS)
    return fetch(url, {
      method,
      headers: {
        ...(connection && {
          Authorization: `Bearer ${connection.key}`,
          [connection.version_header]: SERVICE_VERSION,
        }),
        // A structured field of the type String; a key has neither quotes nor backslashes.
        ...(idempotencyKey !== undefined && { [IDEMPOTENCY_KEY_HEADER]: `"${idempotencyKey}"` }),
        ...(ifMatch === null && { [IF_NONE_MATCH_HEADER]: '*' }),
        ...(ifMatch && { [IF_MATCH_HEADER]: ifMatch }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: body ?? null,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...REQUEST_OPTIONS,
    })
  }
  return connection ? gate(connection.id, send) : send()
}

/** Ends the keys of connections that are this browser's own. The result does not matter: it has forgotten them. */
export const endOwnKeys = (
  { fetch }: Network,
  connections: readonly (Connection | null | undefined)[],
): void => {
  for (const key of new Set(connections.flatMap((one) => (one?.is_own_key ? one.key : []))))
    fetch(BASE_PATH + SIGN_IN_PATH, {
      ...REQUEST_OPTIONS,
      method: 'DELETE',
      headers: { Authorization: `Bearer ${key}` },
      keepalive: true,
    }).catch(() => undefined)
}
