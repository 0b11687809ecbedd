import * as z from 'zod/mini'
import type { CopyChange, CopyFacts } from '../copy/change.ts'
import { PAGE_SIZES } from '../sweep/sweep-progress.ts'

const count = z.int().check(z.minimum(0))
const time = z.nullable(z.number())
const pageSize = z.literal([...PAGE_SIZES])

const Progress = z.object({
  number: count,
  cursor: z.nullable(z.string()),
  page_size: pageSize,
  pages: count,
  rows: count,
  pages_without_news: count,
  failures: count,
  restarts: count,
  // Older versions did not keep them.
  began_at: z._default(z.number(), 0),
  read_at: z._default(z.number(), 0),
  walked_ms: z._default(z.number(), 0),
  is_named: z._default(z.boolean(), false),
})

const Facts = z.object({
  sweep: count,
  progress: z.nullable(Progress),
  page_size: pageSize,
  completed_at: time,
  covers_since: z._default(time, null),
  walked_ms: z._default(z.number(), 0),
  completed_sweep: z._default(count, 0),
  estimated: z.nullable(count),
  skipped: count,
})

const KeptChange = z.object({
  as_of: z.number(),
  sweep: count,
  place: z.nullable(z.number()),
  texts: z.array(z.string()),
  offsets: z.array(z.number()),
  unchanged: z.array(z.string()),
  dropped: z.array(z.string()),
  is_moved: z.optional(z.boolean()),
})

/** What is known of a copy, from the device; null if it has another form, as after an edit by hand. */
export const readFacts = (kept: unknown): CopyFacts | null => Facts.safeParse(kept).data ?? null

/** A change from the device; null if it has another form. */
export const readKeptChange = (kept: unknown): CopyChange | null => {
  const { data } = KeptChange.safeParse(kept)
  if (!data) return null
  const { is_moved, ...change } = data
  return is_moved ? { ...change, is_moved } : change
}
