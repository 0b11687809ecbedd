import type { Operation } from '#contract/operation.ts'

/**
 * Why a call failed: no response, timeout, an error status, a response that is too large or not this API's, or a
 * part of the dashboard that could not be loaded; or a change that this device refuses for a locked connection.
 */
export type ApiErrorKind =
  | 'network'
  | 'timeout'
  | 'status'
  | 'redirect'
  | 'too_large'
  | 'not_json'
  | 'unexpected_reply'
  | 'not_loaded'
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
  cause?: unknown
}

/** The service had no room to store what was sent. */
export const INSUFFICIENT_STORAGE = 507

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

  /** Whether this API sent the error: another server's page may have the same status. */
  isStatus(status: number): boolean {
    return this.facts.kind === 'status' && this.status === status
  }

  /**
   * Worth an automatic retry: a read that met a network failure, 429 or 5xx, except 507:
   * a full disk does not recover by itself.
   */
  get isRetryable(): boolean {
    const { kind, operation, status = 0 } = this.facts
    if (operation.method !== 'GET' || status === INSUFFICIENT_STORAGE) return false
    return kind === 'network' || kind === 'timeout' || status === 429 || status >= 500
  }
}

/** Whether the error is this API's 404, not some other server's. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.isStatus(404)

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
