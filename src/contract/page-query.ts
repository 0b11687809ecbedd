import * as z from 'zod/mini'
import { idText, text } from './text.ts'

/** The default page size, and the largest that a client may request. */
export const PAGE_LIMIT = 100

const limit = z.pipe(
  text().check(
    z.regex(/^[0-9]{1,9}$/, { error: `Must be a whole number from 1 to ${PAGE_LIMIT}.` }),
  ),
  z.transform(Number),
)

/** Query parameters of a list. The API document does not show them; these are the embedded service's. */
export const PageQuery = z.strictObject({
  limit: z.optional(
    limit.check(
      z.refine((n) => n >= 1 && n <= PAGE_LIMIT, {
        error: `Must be a whole number from 1 to ${PAGE_LIMIT}.`,
      }),
    ),
  ),
  before_id: z.optional(idText()),
})
export type PageQuery = z.infer<typeof PageQuery>
