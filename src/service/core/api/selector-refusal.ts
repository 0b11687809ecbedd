import { invalid, Refusal } from '#service/core/http/errors.ts'
import { AbandonedError, QueueFullError } from '#service/core/selectors/pool-errors.ts'
import { SelectorTimeoutError } from '#service/core/selectors/selector-evaluator.ts'

const LIST = 'binding.endpoint_selectors'
const RETRY_SECONDS = '2'

/** The wire path of one selector of a request, or of the list of them. */
export const selectorPath = (index: number | undefined): string =>
  index === undefined ? LIST : `${LIST}[${index}]`

/** The refusal for an error in evaluating selectors, undefined if the request is not the cause. */
export const selectorRefusal = (error: unknown): Refusal | undefined => {
  if (error instanceof SelectorTimeoutError)
    return invalid({ [selectorPath(error.selectorIndex)]: error.message })
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
  // The client has disconnected: nobody reads this.
  if (error instanceof AbandonedError) return new Refusal(503, 'The request was abandoned.')
  return undefined
}
