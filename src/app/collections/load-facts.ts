import { PAGE_SIZES, type LoadProgress, type PageSize } from './load-progress.ts'
import * as z from 'zod/mini'

/** What is known of the loads of a collection. */
export type LoadFacts = {
  /** The number of the newest load, which grows. */
  readonly load: number
  /** The load that is not at its end; null if there is none. */
  readonly progress: LoadProgress | null
  /** The largest page size that the service takes, as far as it was tried. */
  readonly page_size: PageSize
  readonly completed_at: number | null
  /** The number of the last complete load; 0 before the first. */
  readonly completed_load: number
  readonly skipped: number
}

/** What is known before the first load. */
export const NO_FACTS: LoadFacts = {
  load: 0,
  progress: null,
  page_size: 1000,
  completed_at: null,
  completed_load: 0,
  skipped: 0,
}

const count = z.int().check(z.minimum(0))
const pageSize = z.literal([...PAGE_SIZES])

const Facts = z.object({
  load: count,
  progress: z.nullable(
    z.object({
      cursor: z.nullable(z.string()),
      page_size: pageSize,
      pages: count,
      records: count,
      pages_without_news: count,
      failures: count,
      restarts: count,
      began_at: z.number(),
      read_at: z.number(),
      is_named: z.boolean(),
    }),
  ),
  page_size: pageSize,
  completed_at: z.nullable(z.number()),
  completed_load: count,
  skipped: count,
})

/** Facts from the device or another tab; null if they have another form. */
export const readFacts = (given: unknown): LoadFacts | null => Facts.safeParse(given).data ?? null
