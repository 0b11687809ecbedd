import type { Operation } from '#contract/operation.ts'
import { listOperators } from '#contract/operators.ts'

/**
 * Why a call failed: no response, an error status, a response that is too large, empty or not this API's, or a part
 * of the dashboard that could not be loaded. `offline`: no response, and the browser knows why; `cut`: the response
 * had begun; `bad_json`: it looks like JSON, and is none; `locked`: a change that this device refuses for a locked
 * connection.
 */
export type ApiErrorKind =
  | 'offline'
  | 'network'
  | 'timeout'
  | 'cut'
  | 'status'
  | 'redirect'
  | 'too_large'
  | 'not_json'
  | 'bad_json'
  | 'empty'
  | 'unexpected_reply'
  | 'locked'

type Facts = {
  kind: ApiErrorKind
  /** Method and path template of the request, with no id and no key in it. */
  operation: Pick<Operation, 'method' | 'path'>
  status?: number | undefined
  /** The service's own error code, message and operation id, if it sent them. */
  error_code?: string | undefined
  service_message?: string | undefined
  operation_id?: string | undefined
  /** Field path in wire terms → error message. */
  fieldErrors?: Record<string, string> | undefined
  retry_after_seconds?: number | undefined
  /** The service has another origin than the page: the browser also asks for CORS, and does not say so. */
  is_elsewhere?: boolean | undefined
  cause?: unknown
}

/** The service had no room to store what was sent. */
const INSUFFICIENT_STORAGE = 507

/** A failed call. Carries no key, no header and no body of the request. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly facts: Facts
  /** When it came, in milliseconds since 1970. */
  readonly at = Date.now()

  constructor(facts: Facts) {
    super(`${facts.operation.method} ${facts.operation.path}: ${facts.status ?? facts.kind}`, {
      cause: facts.cause,
    })
    this.facts = facts
  }

  get status() {
    return this.facts.status
  }

  get fieldErrors(): Record<string, string> {
    return this.facts.fieldErrors ?? {}
  }

  /** When the service wants to be asked again, in Unix milliseconds: at once where it does not say. */
  get retryAt(): number {
    return this.at + (this.facts.retry_after_seconds ?? 0) * 1000
  }

  /** Whether this API sent an error with one of these statuses: another server's page may have the same. */
  isStatus(...statuses: readonly number[]): boolean {
    return this.facts.kind === 'status' && statuses.some((status) => this.status === status)
  }

  /**
   * Worth an automatic retry: a read that met a network failure, 429 or 5xx, except 507:
   * a full disk does not recover by itself.
   */
  get isRetryable(): boolean {
    const { kind, operation, status = 0 } = this.facts
    if (operation.method !== 'GET' || status === INSUFFICIENT_STORAGE) return false
    return /^(offline|network|timeout|cut)$/.test(kind) || status === 429 || status >= 500
  }
}

/** Whether the error is this API's 404, not some other server's. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.isStatus(404)

/** Whether a write changed nothing because the record is not of the version any more that it named. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.isStatus(412)

/** Whether a thrown value is a failed call. */
export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** The result of a call; null if this API answers 404: no such record, or no longer. */
export const orNull = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/**
 * What the last call says about the connection; unknown before the first one. `limited`: it is asked too often;
 * `failed`: it answers, but not as it should.
 */
export type ConnectionState =
  | 'unknown'
  | 'connected'
  | 'limited'
  | 'failed'
  | 'read_only'
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
