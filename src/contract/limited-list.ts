import * as z from 'zod/mini'
import { digits } from './text.ts'

const tooMany = (list: unknown, max: number, what: string): string =>
  `Too many: ${Array.isArray(list) ? digits(list.length) : 'more'} of ${digits(max)} ${what}.`

/**
 * A list in a request with at most `max` items, called `what` in the message. The length is checked
 * first: if the list is too long, no item is checked, so that rejecting it costs nothing.
 */
export const limitedList = <T extends z.ZodMiniType>(item: T, max: number, what: string) =>
  z.pipe(
    z
      .array(z.unknown())
      .check(z.maxLength(max, { error: (issue) => tooMany(issue.input, max, what), abort: true })),
    // Repeat the limit for the OpenAPI document, which describes the output schema.
    z.array(item).check(z.maxLength(max)),
  )
