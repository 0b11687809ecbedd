import type { ComponentType, ReactNode } from 'react'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { RowGroup } from './table-items.ts'

/** What a view shows above the table. */
export type ViewHeadProps = {
  /** All records that are there, whatever is searched. */
  readonly all: readonly WireRecord[]
  /** Unix milliseconds. */
  readonly now: number
  /** The whole search, and how to search for something else. */
  readonly text: string
  readonly onText: (text: string) => void
}

/** What a view adds to the menu of the list. */
export type ViewMenuProps = {
  /** The records that match the search, in the order of the list. */
  readonly records: readonly WireRecord[]
}

/** A way to look at all records of a resource: a tab above their list. */
export type RecordView = {
  /** In the address, as `view`. */
  readonly id: string
  readonly label: string
  /** The ids of its columns, in their order; those that are chosen for the list if there are none. */
  readonly columns?: readonly string[]
  /** What a record stands under; records of a group stand together in the order of `sort`. */
  readonly groupOf?: (record: WireRecord, now: number) => RowGroup | null
  /** Its order until somebody sorts it, as in an address. */
  readonly sort?: string
  /** A search that all of its records match. */
  readonly q?: string
  /** In place of rows, where no record matches that. */
  readonly none?: ReactNode
  readonly head?: ComponentType<ViewHeadProps>
  readonly menu?: ComponentType<ViewMenuProps>
  /** What its foot says: `78 of 120 operators have a certificate`. */
  readonly footText?: (matches: number, all: number) => string
}
