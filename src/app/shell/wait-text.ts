import { isApiError } from '../api/api-error.ts'
import { explainError } from '../errors/explain-error.ts'
import {
  noAnswerWords,
  RATE_LIMIT,
  retryWords,
  TOO_MANY_REQUESTS,
  type WaitWords,
} from './wait-words.ts'

/** What a page waits for since a time. Times are in milliseconds since 1970. */
export const waitText = (failure: unknown, since: number, now: number): WaitWords => {
  if (!isApiError(failure)) return noAnswerWords(since, now)
  const isLimit = failure.status === TOO_MANY_REQUESTS
  const reason = isLimit ? RATE_LIMIT : `${explainError(failure).title}.`
  return retryWords(reason, failure.retryAt, now)
}
