import { listOperators } from '#contract/operators.ts'
import { createAtom } from '@tanstack/react-store'
import { isApiError } from './api-error.ts'

/** Why a key is not used for changes: it may only read, or the service refused one without a reason. */
export type WriteBan = 'read_only' | 'changes_refused'

/**
 * What the last call says about the connection; unknown before the first one. `limited`: it is asked too often;
 * `failed`: it answers, but not as it should.
 */
export type ConnectionState =
  | 'unknown'
  | 'connected'
  | 'limited'
  | 'failed'
  | WriteBan
  | 'refused'
  | 'unreachable'

/**
 * What one call says about its connection, by its error, null if it succeeded; undefined if nothing, as an
 * abort does. No call asks whether a key may only read: it shows when a write is refused and the refusal names
 * the header with the key.
 */
export const stateAfter = (error: unknown): ConnectionState | undefined => {
  if (error === null) return 'connected'
  if (!isApiError(error) || error.facts.kind === 'locked') return undefined
  const { status = 0, facts, fieldErrors } = error
  const { kind, operation } = facts
  // Of some kinds the service has answered, though not as it should.
  if (/^(unexpected|too_large|bad|empty)/.test(kind)) return 'failed'
  // A proxy sends 502 to 504 in place of a service that does not answer.
  if (kind !== 'status' || (status > 501 && status < 505)) return 'unreachable'
  if (status >= 500) return 'failed'
  if (status === 429) return 'limited'
  // A key that may not read one record, or a kind of edge, is still good: Connect proves it with the list.
  const provesKey = operation.method === 'GET' && operation.path === listOperators.path
  if (status === 401 || (status === 403 && provesKey)) return 'refused'
  return status === 403 && 'Authorization' in fieldErrors ? 'read_only' : 'connected'
}

/** What the calls of one client tell of its key's changes. */
export const createWriteBan = () => {
  const ban = createAtom<WriteBan | null>(null)
  let hasChanged = false
  /** Notes a call and its error; returns what it says about the connection. */
  const note = (method: string, error: unknown) => {
    const now = stateAfter(error)
    if (now === 'read_only') ban.set(now)
    else if (method !== 'GET' && now === 'connected') {
      if (error === null) {
        hasChanged = true
        ban.set(null)
      }
      // With a key that has changed something, it is the record that may not be changed. A change of an edge may be
      // refused by its kind, whatever the key.
      else if (
        isApiError(error) &&
        error.status === 403 &&
        error.facts.operation.path.startsWith(listOperators.path) &&
        !hasChanged &&
        !ban.get()
      )
        ban.set('changes_refused')
    }
    return now
  }
  return { ban, note }
}
