import * as z from 'zod/mini'
import { PAGE_SIZES } from './page-sizes.ts'

const count = z.int().check(z.minimum(0))
const pageSize = z.literal([...PAGE_SIZES])

/** What is known of the loads of a collection, as the device and other tabs tell it. */
export const LoadFacts = z.object({
  /** The number of the newest load, which grows. */
  load: count,
  /** The load that is not at its end, with all that is needed to go on with it after a reload; null if there is none. */
  progress: z.nullable(
    z.object({
      /** The query of the next page; null for the first page. */
      cursor: z.nullable(z.string()),
      page_size: pageSize,
      /** Pages and records read so far. */
      pages: count,
      records: count,
      /** The last pages that had nothing new. */
      pages_without_news: count,
      /** Failures in a row of the next page. */
      failures: count,
      /** How often this load had to begin again. */
      restarts: count,
      /** When it asked for its first page, and when its last page came, in Unix milliseconds. */
      began_at: z.number(),
      read_at: z.number(),
      /** Each page so far named the record after which the next one begins. */
      is_named: z.boolean(),
    }),
  ),
  /** The largest page size that the service takes, as far as it was tried. */
  page_size: pageSize,
  completed_at: z.nullable(z.number()),
  /** The number of the last complete load; 0 before the first. */
  completed_load: count,
  skipped: count,
})
export type LoadFacts = z.infer<typeof LoadFacts>
export type LoadProgress = NonNullable<LoadFacts['progress']>

/** What is known before the first load. */
export const NO_FACTS: LoadFacts = {
  load: 0,
  progress: null,
  page_size: 1000,
  completed_at: null,
  completed_load: 0,
  skipped: 0,
}
