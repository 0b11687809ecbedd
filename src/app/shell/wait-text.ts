import { isApiError } from '../api/api-error.ts'
import { explainError } from '../errors/explain-error.ts'

const TOO_MANY_REQUESTS = 429

/** What a page waits for, and a part that changes with every second. Times are in milliseconds since 1970. */
export const waitText = (
  failure: unknown,
  since: number,
  now: number,
): { reason: string; rest: string } => {
  if (!isApiError(failure)) {
    const seconds = Math.round((now - since) / 1000)
    return { reason: 'Waiting for the service', rest: `for ${seconds} s` }
  }
  const { status, retryAt } = failure
  const isLimit = status === TOO_MANY_REQUESTS
  const reason = isLimit ? 'Rate limit reached.' : `${explainError(failure).title}.`
  const left = Math.ceil((retryAt - now) / 1000)
  return { reason, rest: left > 0 ? `Retrying in ${left} s` : 'Retrying…' }
}
