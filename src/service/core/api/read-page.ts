import pLimit from 'p-limit'
import { DEFAULT_PAGE_LIMIT } from '#contract/paging.ts'
import { clientLeft, type FieldErrors } from '#service/core/http/errors.ts'
import type { GivenQuery } from '#service/core/http/request-address.ts'
import { type IdPrefix, isId } from '#service/core/store/ids.ts'
import type { Caller } from './serve.ts'

type Reader = Pick<Caller, 'pause' | 'isGone'>
type Page<R> = { rows: R[]; next: string | undefined }

/** What bounds a page beside its limit. */
type Bounds = {
  /** How many rows one query reads. */
  rowsAtOnce: number
  /** The size at which a page ends early. */
  mostCharacters: number
}

const BOUNDS: Bounds = {
  // A page without a limit in one query, with the row that shows whether another page follows.
  rowsAtOnce: DEFAULT_PAGE_LIMIT + 1,
  // A thousand of the usual ones are half of it. Slow clients have to read a page within a minute.
  mostCharacters: 2 * 1024 * 1024,
}

type Reading<R> = {
  limit: number | undefined
  beforeId: string | undefined
  /** At most that many rows, in order, that come after the one with the id. */
  read: (count: number, afterId: string | undefined) => Promise<R[]>
  /** About how many characters a row has. */
  sizeOf: (row: R) => number
}

/** How many large pages are read at once: each holds all its rows in memory. */
const inTurn = pLimit(4)

/**
 * A page of a list, and the id after which the next one begins; undefined at the end. Reads in parts, so
 * that a large page delays other requests no longer than a usual one, and ends early when its rows are so
 * large that many of them would take all memory.
 */
export const readPage = <R extends { id: string }>(
  caller: Reader,
  reading: Reading<R>,
  bounds: Bounds = BOUNDS,
): Promise<Page<R>> => {
  const { limit = DEFAULT_PAGE_LIMIT } = reading
  const inParts = () => readParts(caller, { ...reading, limit }, bounds)
  return limit > DEFAULT_PAGE_LIMIT ? inTurn(inParts) : inParts()
}

const readParts = async <R extends { id: string }>(
  { pause, isGone }: Reader,
  { limit, beforeId, read, sizeOf }: Reading<R> & { limit: number },
  { rowsAtOnce, mostCharacters }: Bounds,
): Promise<Page<R>> => {
  const rows: R[] = []
  let size = 0
  while (rows.length <= limit && size < mostCharacters) {
    if (rows.length > 0) await pause()
    // Nobody would read it.
    if (isGone()) throw clientLeft()
    const count = Math.min(rowsAtOnce, limit + 1 - rows.length)
    const part = await read(count, rows.at(-1)?.id ?? beforeId)
    rows.push(...part)
    if (part.length < count) return { rows, next: undefined }
    for (const row of part) size += sizeOf(row)
  }
  // The last row shows that another page follows, and is its first.
  rows.pop()
  return { rows, next: rows.at(-1)?.id }
}

type PageQuery = Readonly<Record<string, number | string | undefined>>

/** The address of a page of a list: its query has only the parameters given, the limit first. */
export const listAddress = (address: string, { limit, ...cursor }: PageQuery): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ limit, ...cursor }))
    if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `${address}?${query}` : address
}

/** The error of a `before_id` that cannot be an id of the list. A deleted id is fine: ids carry the order. */
export const cursorErrors =
  (prefix: IdPrefix) =>
  ({ before_id: beforeId }: GivenQuery): FieldErrors =>
    beforeId === undefined || isId(prefix, beforeId)
      ? {}
      : { before_id: 'Must be an ID of this list, such as the last one of a page.' }
