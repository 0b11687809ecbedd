import type { ApiError } from '../../api/api-error.ts'

/** The page sizes that are asked for, largest first; null asks for none. */
export const PAGE_SIZES = [1000, 500, 200, 100, null] as const
export type PageSize = (typeof PAGE_SIZES)[number]

/** Where a sweep is: what is needed to go on with it after a reload. */
export type SweepProgress = {
  /** The number of the walk, which grows: each row has that of the last walk that saw it. */
  readonly number: number
  /** The query of the next page; null for the first page. */
  readonly cursor: string | null
  readonly page_size: PageSize
  /** Pages and rows read so far. */
  readonly pages: number
  readonly rows: number
  /** The last pages that had nothing new. */
  readonly pages_without_news: number
  /** Failures in a row of the next page. */
  readonly failures: number
  /** How often this sweep had to begin again. */
  readonly restarts: number
  /** When it asked for its first page, in Unix milliseconds: what was created since then it may not see. */
  readonly began_at: number
  /** When its last page came, and for how long it has been going on, without stops that nothing explains. */
  readonly read_at: number
  readonly walked_ms: number
  /** Each page so far named the record after which the next one begins. */
  readonly is_named: boolean
}

/** What to do next. */
export type SweepStep =
  | { readonly next: 'read'; readonly progress: SweepProgress }
  | { readonly next: 'wait'; readonly progress: SweepProgress; readonly ms: number }
  | { readonly next: 'complete' | 'loop' | 'give-up'; readonly progress: SweepProgress }

/** A walk from the first page. */
export const firstPage = (
  number: number,
  page_size: PageSize,
  began_at: number,
): SweepProgress => ({
  number,
  cursor: null,
  page_size,
  pages: 0,
  rows: 0,
  pages_without_news: 0,
  failures: 0,
  restarts: 0,
  began_at,
  read_at: began_at,
  walked_ms: 0,
  is_named: true,
})

/** A service may ask for an hour's wait between two pages; a walk that stood still for longer was left. */
const LONGEST_STOP_MS = 70 * 60_000

/** For how long a walk has been going on when a page comes. */
const walkedMs = ({ read_at, walked_ms }: SweepProgress, at: number): number => {
  const stop = at - read_at
  return stop > 0 && stop <= LONGEST_STOP_MS ? walked_ms + stop : walked_ms
}

/**
 * The query of the next page. A size is asked for at the first page only: a cursor is sent as the service
 * gave it.
 */
export const pageQuery = ({ cursor, page_size }: SweepProgress): string | null =>
  cursor ?? (page_size === null ? null : `limit=${page_size}`)

/** A service that gives ever new cursors may still repeat its rows; some have pages that are empty. */
const MOST_PAGES_WITHOUT_NEWS = 50

type Page = {
  /** When it came, in Unix milliseconds. */
  at: number
  /** The cursor of the page after it. */
  next: string | null
  rows: number
  /** How many of the rows this walk had not seen before. */
  unseen: number
  /** The cursor names the last record of the page. */
  isNamed: boolean
}

/** What follows a page. `seen` are the cursors of the pages that were read since the page was loaded. */
export const afterPage = (
  before: SweepProgress,
  { at, next, rows, unseen, isNamed }: Page,
  seen: ReadonlySet<string>,
): SweepStep => {
  const progress: SweepProgress = {
    ...before,
    pages: before.pages + 1,
    rows: before.rows + rows,
    pages_without_news: unseen > 0 ? 0 : before.pages_without_news + 1,
    failures: 0,
    read_at: at,
    walked_ms: walkedMs(before, at),
    is_named: before.is_named && isNamed,
  }
  if (next === null) return { next: 'complete', progress }
  const isLoop = next === before.cursor || seen.has(next)
  if (isLoop || progress.pages_without_news > MOST_PAGES_WITHOUT_NEWS)
    return { next: 'loop', progress }
  return { next: 'read', progress: { ...progress, cursor: next } }
}

const LONGEST_WAIT_MS = 5 * 60_000
/** 1, 2, 4 s and so on, with jitter. */
export const backOff = (failures: number, random: () => number): number =>
  Math.min(1000 * 2 ** Math.min(failures - 1, 20), LONGEST_WAIT_MS) * (0.5 + random() / 2)

const nextSize = (size: PageSize): PageSize => PAGE_SIZES[PAGE_SIZES.indexOf(size) + 1] ?? null

const restart = (before: SweepProgress, page_size: PageSize): SweepProgress => ({
  ...firstPage(before.number + 1, page_size, before.began_at),
  read_at: before.read_at,
  walked_ms: before.walked_ms,
  restarts: before.restarts + 1,
})

// Which statuses say what: of a first page with a size, that the size is not taken…
const isRefusedSize = ({ cursor, page_size }: SweepProgress, error: ApiError): boolean =>
  cursor === null && page_size !== null && (error.isStatus(400) || error.isStatus(422))
// …and of a later page, that its cursor leads nowhere any more.
const isLostCursor = ({ cursor }: SweepProgress, error: ApiError): boolean =>
  cursor !== null && [400, 404, 410, 422].some((status) => error.isStatus(status))

const TIMEOUTS_BEFORE_SMALLER = 2
const RESTARTS_WITHOUT_WAIT = 1

/** What follows a failed page: the same page later, or, if its cursor is lost, a walk that begins again. */
export const afterFailure = (
  before: SweepProgress,
  error: ApiError,
  random: () => number = Math.random,
): SweepStep => {
  if (isRefusedSize(before, error))
    return { next: 'read', progress: { ...before, page_size: nextSize(before.page_size) } }
  if (isLostCursor(before, error)) {
    const progress = restart(before, before.page_size)
    return progress.restarts <= RESTARTS_WITHOUT_WAIT
      ? { next: 'read', progress }
      : { next: 'wait', progress, ms: backOff(progress.restarts, random) }
  }
  // The budget waits as long as the service asked.
  if (error.status === 429) return { next: 'read', progress: before }
  if (error.isStatus(401) || error.isStatus(403)) return { next: 'give-up', progress: before }
  const failures = before.failures + 1
  const progress = { ...before, failures }
  const { kind } = error.facts
  // A cursor has its page size in it.
  if (kind === 'timeout' && failures > TIMEOUTS_BEFORE_SMALLER && nextSize(before.page_size))
    return { next: 'read', progress: restart(before, nextSize(before.page_size)) }
  return { next: 'wait', progress, ms: backOff(failures, random) }
}
