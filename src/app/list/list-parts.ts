import type { ReactNode } from 'react'
import type { WireRecord } from '../resources/collected-resource.ts'
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
  readonly shown: readonly WireRecord[]
  readonly isSearch: boolean
  /** A record that was met, on whatever page it stands. */
  readonly recordOf: (id: string) => WireRecord | undefined
  /** Loads all records. */
  readonly load: () => void
}

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
