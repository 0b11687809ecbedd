import type { Column } from '../ui/data-table.tsx'

/** A record in the list of all, with when it was read in Unix milliseconds. */
export type ListRow = { readonly id: string; readonly as_of: number }

/** A column of the list of all records. */
export type ListColumn<Row = ListRow> = Column<Row> & {
  /** What its heading sorts by; undefined if it cannot be sorted. */
  readonly sort: string | undefined
  /** In rem; undefined for the width that the stylesheet gives. */
  readonly width?: number | undefined
  /** It has a line of its own in a card. */
  readonly isLine?: boolean
  /** It is shown only if somebody chooses it. */
  readonly isExtra?: boolean
}
