import { clientLeft, Refusal } from '#service/core/http/errors.ts'
import {
  AbandonedError,
  OverrunError,
  QueueFullError,
} from '#service/core/selectors/pool-errors.ts'

const LIST = 'binding.endpoint_selectors'
const RETRY_SECONDS = '2'

/** The wire path of one selector of a request, or of the list of them. */
export const selectorPath = (index: number | undefined): string =>
  index === undefined ? LIST : `${LIST}[${index}]`

/** The refusal for an error in evaluating selectors, undefined if the request is not the cause. */
export const selectorRefusal = (error: unknown): Refusal | undefined => {
  if (error instanceof OverrunError)
    return new Refusal(
      503,
      'The thread that evaluates selectors hangs, and is replaced. This says nothing about the selectors. Try again in a moment.',
      {
        headers: { 'Retry-After': RETRY_SECONDS },
      },
    )
  if (error instanceof QueueFullError)
    return new Refusal(
      429,
      `Too many requests of this account are having ${LIST} evaluated. Wait a moment, then try again. Simpler selectors are faster.`,
      {
        fieldErrors: {
          [LIST]: 'Too many requests of this account are having theirs evaluated.',
        },
        headers: { 'Retry-After': RETRY_SECONDS },
      },
    )
  if (error instanceof AbandonedError) return clientLeft()
  return undefined
}
