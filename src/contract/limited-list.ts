import * as z from 'zod/mini'

/**
 * A list of a request with at most `max` items, which the message calls `what`. The length is judged
 * first: of a list that is too long no item is looked at, so that refusing it costs nothing.
 */
export const limitedList = <T extends z.ZodMiniType>(item: T, max: number, what: string) =>
  z.pipe(
    z
      .array(z.unknown())
      .check(z.maxLength(max, { error: `must have at most ${max} ${what}`, abort: true })),
    // The limit stands here too for the OpenAPI document, which describes what comes out.
    z.array(item).check(z.maxLength(max)),
  )
