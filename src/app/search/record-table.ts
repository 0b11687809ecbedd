import type { ResourceField } from '../resources/resource.ts'
import type { BitSet } from './bit-set.ts'
import type { Column } from './columns.ts'
import type { Row } from './view.ts'

/**
 * Where documents stand in the service's list: the place of the first one if they are a page of it, `first` if
 * they were not read from the list (new ones come before all others), `next` after all others.
 */
export type ListPlace = number | 'first' | 'next'

/** What an upsert did. */
export type UpsertReport = {
  readonly added: number
  readonly changed: number
  /** Records without an id, which are left out. */
  readonly skipped: number
}

/** What has changed in a row; null if it is gone. */
export type RowChange = { readonly columns: readonly Column[]; readonly isMoved: boolean } | null

/** All records as columns. Rows keep their numbers; the number of a row that is gone is used again. */
export type RecordTable = {
  readonly fields: readonly ResourceField[]
  readonly columns: readonly Column[]
  /** The column of a wire path. */
  readonly column: (path: string) => Column | undefined
  /** How many records there are. */
  readonly size: () => number
  /** Rows have numbers below this. */
  readonly rows: () => number
  /** The rows that hold a record. */
  readonly live: () => BitSet
  readonly isLive: (row: number) => boolean
  /** Grows with every change, that of `as_of` too. */
  readonly revision: () => number
  /** Grows with every change of what is searched, shown or sorted. */
  readonly contents: () => number
  /** Grows with every change in a chunk of rows. */
  readonly chunkContents: (chunk: number) => number
  /** The row of an id; -1 if there is none. */
  readonly rowOf: (id: string) => number
  readonly idOf: (row: number) => string
  /** The place in the service's list; below 0 for one that was not yet seen there. */
  readonly positionOf: (row: number) => number
  readonly read: (row: number) => Row
  /** Takes replies; one that is older than what is known of its record is ignored. */
  readonly upsert: (documents: readonly unknown[], as_of: number, place?: ListPlace) => UpsertReport
  readonly drop: (ids: readonly string[]) => number
  readonly forgetTimes: () => void
  /** Calls back after each change of a row. */
  readonly watch: (listener: (row: number, change: RowChange) => void) => void
  readonly snapshot: () => TableSnapshot
}

/** A table as data that can be stored or sent. */
export type TableSnapshot = {
  readonly version: string
  readonly rows: number
  readonly live: BitSet
  readonly ids: readonly string[]
  readonly as_of: Float64Array
  readonly position: Int32Array
  /** Of each column, by its wire path. */
  readonly columns: Readonly<Record<string, unknown>>
}
