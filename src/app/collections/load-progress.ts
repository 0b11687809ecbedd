import type { ApiError } from '../api/api-error.ts'
import type { LoadProgress } from './load-facts.ts'
import { PAGE_SIZES, type PageSize } from './page-sizes.ts'

/** What to do next. */
export type LoadStep =
  | { readonly next: 'read'; readonly progress: LoadProgress }
  | { readonly next: 'wait'; readonly progress: LoadProgress; readonly ms: number }
  | { readonly next: 'restart'; readonly progress: LoadProgress; readonly ms: number }
  | { readonly next: 'complete' | 'loop' | 'give-up'; readonly progress: LoadProgress }

/** A load from the first page. */
export const firstPage = (page_size: PageSize, began_at: number): LoadProgress => ({
  cursor: null,
  page_size,
  pages: 0,
  records: 0,
  pages_without_news: 0,
  failures: 0,
  restarts: 0,
  began_at,
  read_at: began_at,
  is_named: true,
})

/** The query of the next page: only the first one asks for a size, a cursor is sent as the service gave it. */
export const pageQuery = ({ cursor, page_size }: LoadProgress): string | null =>
  cursor ?? (page_size === null ? null : `limit=${page_size}`)

/** A service that gives ever new cursors may still repeat its records; some have pages that are empty. */
const MOST_PAGES_WITHOUT_NEWS = 50

type Page = {
  /** When it came, in Unix milliseconds. */
  at: number
  /** The cursor of the page after it. */
  next: string | null
  records: number
  /** How many of the records this load had not met before. */
  fresh: number
  /** The cursor names the last record of the page. */
  isNamed: boolean
}

/** What follows a page. `cursors` are those of the pages that were read since the dashboard was loaded. */
export const afterPage = (
  before: LoadProgress,
  { at, next, records, fresh, isNamed }: Page,
  cursors: ReadonlySet<string>,
): LoadStep => {
  const progress: LoadProgress = {
    ...before,
    pages: before.pages + 1,
    records: before.records + records,
    pages_without_news: fresh > 0 ? 0 : before.pages_without_news + 1,
    failures: 0,
    read_at: at,
    is_named: before.is_named && isNamed,
  }
  if (next === null) return { next: 'complete', progress }
  const isLoop = next === before.cursor || cursors.has(next)
  if (isLoop || progress.pages_without_news > MOST_PAGES_WITHOUT_NEWS)
    return { next: 'loop', progress }
  return { next: 'read', progress: { ...progress, cursor: next } }
}

const LONGEST_WAIT_MS = 5 * 60_000

/** 1, 2, 4 s and so on, with jitter. */
export const backOff = (failures: number, random = Math.random): number =>
  Math.min(1000 * 2 ** Math.min(failures - 1, 20), LONGEST_WAIT_MS) * (0.5 + random() / 2)

const nextSize = (size: PageSize): PageSize => PAGE_SIZES[PAGE_SIZES.indexOf(size) + 1] ?? null

const restart = (before: LoadProgress, page_size: PageSize): LoadProgress => ({
  ...firstPage(page_size, before.began_at),
  read_at: before.read_at,
  restarts: before.restarts + 1,
})

// Which statuses say what: of a first page with a size, that the size is not taken…
const isRefusedSize = ({ cursor, page_size }: LoadProgress, error: ApiError): boolean =>
  cursor === null && page_size !== null && (error.isStatus(400) || error.isStatus(422))
// …and of a later page, that its cursor leads nowhere any more.
const isLostCursor = ({ cursor }: LoadProgress, error: ApiError): boolean =>
  cursor !== null && [400, 404, 410, 422].some((status) => error.isStatus(status))

const TIMEOUTS_BEFORE_SMALLER = 2

/** What follows a failed page: the same page later, or, if its cursor is lost, a load that begins again. */
export const afterFailure = (before: LoadProgress, error: ApiError): LoadStep => {
  if (isRefusedSize(before, error))
    return { next: 'read', progress: { ...before, page_size: nextSize(before.page_size) } }
  if (isLostCursor(before, error)) {
    const progress = restart(before, before.page_size)
    // At once for the first time.
    const ms = before.restarts === 0 ? 0 : backOff(progress.restarts)
    return { next: 'restart', progress, ms }
  }
  // The budget waits as long as the service asked.
  if (error.status === 429) return { next: 'read', progress: before }
  if (error.isStatus(401) || error.isStatus(403)) return { next: 'give-up', progress: before }
  const failures = before.failures + 1
  const progress = { ...before, failures }
  const isSlow = error.facts.kind === 'timeout' && failures > TIMEOUTS_BEFORE_SMALLER
  // A cursor has its page size in it.
  if (isSlow && nextSize(before.page_size))
    return { next: 'restart', progress: restart(before, nextSize(before.page_size)), ms: 0 }
  return { next: 'wait', progress, ms: backOff(failures) }
}
