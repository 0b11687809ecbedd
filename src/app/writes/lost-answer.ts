import { UNDER_WAY_CODE } from '#contract/idempotency-key.ts'
import { INSUFFICIENT_STORAGE, isApiError, type ApiError } from '../api/api-error.ts'

/**
 * Whether it is a write whose response was lost or unreadable: it may or may not have been done. With 507
 * the service says that it could not store it. The same request that is still under way is not done yet.
 */
export const isAnswerLost = (error: unknown): error is ApiError => {
  if (!isApiError(error) || error.isStatus(INSUFFICIENT_STORAGE)) return false
  const { kind, operation, status = 0, error_code } = error.facts
  if (kind === 'locked') return false
  const isUnknown = kind !== 'status' || status >= 500 || error_code === UNDER_WAY_CODE
  return operation.method !== 'GET' && isUnknown
}
