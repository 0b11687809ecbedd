import { clientLeft, Refusal } from '#service/core/http/errors.ts'
import { AbandonedError, QueueFullError } from '../selectors/thread-pool.ts'
import { SelectorOverrunError } from '#service/core/selectors/selector-evaluator.ts'
import type { Caller } from './serve.ts'

const LIST = 'binding.endpoint_selectors'
const RETRY_SECONDS = '2'

/** The wire path of one selector. */
export const selectorPath = (index: number): string => `${LIST}[${index}]`

/** The refusal for an error in evaluating selectors, undefined if the request is not the cause. */
const selectorRefusal = (error: unknown): Refusal | undefined => {
  if (error instanceof SelectorOverrunError) {
    const { index, rule } = error.fault
    return new Refusal(
      422,
      `Which endpoints are bound is not known. ${selectorPath(index)}: ${rule}`,
      {
        fieldErrors: { [selectorPath(index)]: rule },
        reason: 'selectors',
      },
    )
  }
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

/** Has selectors evaluated, outside the place of the request. Throws Refusal. */
export const evaluated = <T>(
  { outside }: Pick<Caller, 'outside'>,
  evaluate: () => Promise<T>,
): Promise<T> =>
  outside(evaluate).catch((error: unknown) => {
    throw selectorRefusal(error) ?? error
  })
