import { DEFAULT_PAGE_LIMIT } from '#contract/page-query.ts'

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
  limit: number
  beforeId: string | undefined
  /** At most that many rows, in order, that come after the one with the id. */
  read: (count: number, afterId: string | undefined) => Promise<R[]>
  /** About how many characters a row has. */
  sizeOf: (row: R) => number
  /** Lets other requests work first. */
  pause: () => Promise<void>
}

/**
 * A page of a list, and the id after which the next one begins; undefined at the end. Reads in parts, so
 * that a large page delays other requests no longer than a usual one, and ends early when its rows are so
 * large that many of them would take all memory.
 */
export const readPage = async <R extends { id: string }>(
  { limit, beforeId, read, sizeOf, pause }: Reading<R>,
  { rowsAtOnce, mostCharacters }: Bounds = BOUNDS,
): Promise<{ rows: R[]; next: string | undefined }> => {
  const rows: R[] = []
  let size = 0
  while (rows.length <= limit && size < mostCharacters) {
    if (rows.length > 0) await pause()
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
