import type { ReactNode } from 'react'
import type { WireRecord } from '../resources/collected-resource.ts'

/** What a cell depends on besides its row. */
export type CellContext = {
  /** Where the row leads to. */
  href: string
  /** The words of the search: what a cell cuts off is not one of them. */
  words: readonly string[]
}

/** A column of a table of records. Its function is a method, so that any column is also one of a wider type. */
export type TableColumn<Row = WireRecord> = {
  readonly id: string
  readonly heading: string
  /** What its heading sorts by; undefined if it cannot be sorted. */
  readonly sort: string | undefined
  /** In rem. The first column takes what the others leave. */
  readonly width: number
  /** In rem, in a window below 1320 pixels. */
  readonly narrowWidth?: number
  /** Which leaves first where there is no room: 1 before 2, then those without a number, the last one first. */
  readonly leaves?: number
  /** It is shown only if somebody chooses it. */
  readonly isExtra?: boolean
  /** Where it stands on a phone, where a row is a card: beside the name, or below it; by default on a line of its own. */
  readonly card?: 'corner' | 'inline' | 'tags'
  cell(row: Row, context: CellContext): ReactNode
}
