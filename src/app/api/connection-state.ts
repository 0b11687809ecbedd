import { listOperators } from '#contract/operators.ts'
import { isApiError, type ApiError } from './api-error.ts'

/** What the last call says about the connection; unknown before the first one. */
export type ConnectionState = 'unknown' | 'connected' | 'read_only' | 'refused' | 'unreachable'

/**
 * What one call says about its connection, by its error, null if it succeeded; undefined if nothing, as an
 * abort does. No call asks whether a key may only read: it shows when a write is refused and the refusal names
 * the header with the key.
 */
export const stateAfter = (error: unknown): ConnectionState | undefined => {
  if (error === null) return 'connected'
  if (!isApiError(error)) return undefined
  const { status = 0, facts, fieldErrors } = error
  // A proxy sends 502 to 504 in place of a service that does not answer.
  if (facts.kind !== 'status' || (status > 501 && status < 505)) return 'unreachable'
  if (status === 401 || (status === 403 && provesKey(error))) return 'refused'
  return status === 403 && 'Authorization' in fieldErrors ? 'read_only' : 'connected'
}

// A key that may not read one record, or a kind of edge, is still good: Connect proves it with the list.
const provesKey = ({ facts: { operation } }: ApiError): boolean =>
  operation.method === 'GET' && operation.path === listOperators.path
