import type { ComponentType, ReactNode } from 'react'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { RowGroup } from './row-groups.ts'
import type { Selection } from './selection.ts'

/** What can be done with a list works on it. */
export type ListParts = {
  readonly selection: Selection
  /** All records that are there, and when they were read, in Unix milliseconds. */
  readonly records: readonly WireRecord[]
  readonly read_at: number
  /** Whether the service has no others. */
  readonly isComplete: boolean
  /** Those that are shown. */
  readonly rows: readonly WireRecord[]
  readonly isSearch: boolean
  /** A record that was met, on whatever page it stands. */
  readonly recordOf: (id: string) => WireRecord | undefined
  /** Loads all records. */
  readonly load: () => void
}

/** What can be done with many records: in the menu of the list, or with those that are selected. */
export type ListToolsProps = { readonly parts: ListParts; readonly place: 'menu' | 'selection' }

/** A page of the service's list. */
export type ListPage = {
  readonly records: readonly WireRecord[]
  /** Of the address; undefined for the first page. */
  readonly cursor: string | undefined
  readonly nextPageUri: string | null
  /** In Unix milliseconds. */
  readonly read_at: number
  readonly isRefreshing: boolean
  readonly refresh: () => void
  /** What is said of it, above its rows: entries that can't be read, a refresh that failed. */
  readonly notice?: ReactNode
}

/** What a view shows above the table. */
export type ViewHeadProps = {
  /** All records that are there, whatever is searched. */
  readonly records: readonly WireRecord[]
  /** Unix milliseconds. */
  readonly now: number
  /** The whole search, and how to search for something else. */
  readonly text: string
  readonly onText: (text: string) => void
}

/** A way to look at all records of a resource: a tab above their list. */
export type RecordView = {
  /** In the address, as `view`. */
  readonly id: string
  readonly label: string
  /** In place of the search and the table. */
  readonly Body?: ComponentType
  /** The ids of its columns, in their order; those that are chosen for the list if there are none. */
  readonly columns?: readonly string[]
  /** What a record stands under; records of a group stand together in the order of `sort`. */
  readonly groupOf?: (record: WireRecord, now: number) => RowGroup
  /** Its order until somebody sorts it, as in an address. */
  readonly sort?: string
  /** A search that all of its records match. */
  readonly q?: string
  /** In place of rows, where no record matches that. */
  readonly none?: ReactNode
  readonly head?: ComponentType<ViewHeadProps>
  /** Adds to the menu of the list: something for the records that match the search, in the order of the list. */
  readonly menu?: ComponentType<Pick<ListParts, 'rows'>>
  /** What its foot says: `78 of 120 operators have a certificate`. */
  readonly footText?: (matches: number, all: number) => string
}
