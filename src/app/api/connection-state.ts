import type { ApiError } from './api-error.ts'

/** What the last call says about the connection; unknown before the first one. */
export type ConnectionState =
  | 'unknown'
  | 'connected'
  | 'read_only'
  | 'refused'
  | 'unreachable'
  | 'offline'

/**
 * What one call says about its connection, by its error if it failed. No call asks whether a key may only
 * read: it shows when a write is refused and the refusal names the header with the key.
 */
export const stateAfter = (
  method: string,
  error: ApiError | null,
  // Node.js 20 has no navigator.
  isOnline = () => typeof navigator === 'undefined' || navigator.onLine,
): ConnectionState => {
  if (!error) return 'connected'
  const { status = 0, facts, fieldErrors } = error
  // A proxy sends 502 to 504 in place of a service that does not answer.
  if (facts.kind !== 'status' || (status > 501 && status < 505))
    return isOnline() ? 'unreachable' : 'offline'
  if (status === 401 || (status === 403 && method === 'GET')) return 'refused'
  return status === 403 && 'Authorization' in fieldErrors ? 'read_only' : 'connected'
}
