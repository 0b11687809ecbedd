import { isApiError } from '../api/api-error.ts'
import { explainError } from '../errors/explain-error.ts'

/** What a page waits for, and a part that changes with every second. */
type WaitWords = { reason: string; rest: string }

/** That it is asked again at a time, and why. */
export const retryWords = (reason: string, retryAt: number, now: number): WaitWords => {
  const left = Math.ceil((retryAt - now) / 1000)
  return { reason, rest: left > 0 ? `Retrying in ${left} s` : 'Retrying…' }
}

/** What a page waits for since a time. Times are in milliseconds since 1970. */
export const waitText = (failure: unknown, since: number, now: number): WaitWords => {
  if (!isApiError(failure))
    return {
      reason: 'Waiting for the service',
      rest: `for ${Math.round((now - since) / 1000)} s`,
    }
  const isLimit = failure.status === 429
  const reason = isLimit ? 'Rate limit reached.' : `${explainError(failure).title}.`
  return retryWords(reason, failure.retryAt, now)
}
