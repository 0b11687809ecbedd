import * as z from 'zod/mini'
import { idText, text } from './text.ts'

/**
 * The cursor in a `next_page_uri`: its query string without "?", or null if there is no next page.
 * The URI may be relative, absolute or on a foreign host; only its query is used, on the operation's
 * own path, so that the key is never sent to another host.
 */
export const cursorOf = (nextPageUri: string | null | undefined): string | null => {
  const query = nextPageUri?.split('#')[0]?.split('?').slice(1).join('?')
  return query ? query : null
}

/** The page size where a client requests none. */
export const DEFAULT_PAGE_LIMIT = 100
/** The largest page size that a client may request. */
export const MAX_PAGE_LIMIT = 1000

const error = 'Must be a whole number from 1 to 1,000.'

const limit = z.pipe(
  z.pipe(text().check(z.regex(/^[0-9]{1,9}$/, { error })), z.transform(Number)),
  z
    .int()
    .check(
      z.minimum(1, { error }),
      z.maximum(MAX_PAGE_LIMIT, { error }),
      z.describe(
        `At most this many; ${DEFAULT_PAGE_LIMIT} without it. A page of large records holds fewer.`,
      ),
    ),
)

/** Query parameters of a list. The API document does not show them; these are the embedded service's. */
export const PageQuery = z.strictObject({
  limit: z.optional(limit),
  before_id: z.optional(idText()),
})
export type PageQuery = z.infer<typeof PageQuery>
