import type { WireRecord } from '../../resources/copied-resource.ts'

/** What a copy needs of the table of its rows, which searches and sorts them. */
export type Table = {
  readonly size: () => number
  /** Rows have numbers below this; the number of a row that is gone is used again. */
  readonly rows: () => number
  readonly isLive: (row: number) => boolean
  /** The row of an id; -1 if there is none. */
  readonly rowOf: (id: string) => number
  readonly idOf: (row: number) => string
  /**
   * Takes replies. `place` is that of the first in the service's list, or `first` if it was no page of a sweep: what
   * is new then comes before all others.
   */
  upsert: (documents: readonly WireRecord[], as_of: number, place: number | 'first') => unknown
  drop: (ids: readonly string[]) => unknown
  /** Nobody knows any more when the replies came that the rows are from. */
  forgetTimes: () => void
  clear: () => void
  snapshot: () => unknown
  /** False if the snapshot is damaged or of another version. */
  restore: (snapshot: unknown) => boolean
}
