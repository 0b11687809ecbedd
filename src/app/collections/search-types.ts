import type { WireRecord } from '../resources/collected-resource.ts'

/** A column that a list is sorted by, by the name that its field has for that (`ResourceField.sort`). */
export type SortKey = { readonly column: string; readonly isDescending: boolean }

/** What is asked of records. */
export type SearchRequest = {
  /** As typed. */
  readonly text: string
  /** Empty: the order of the records given. */
  readonly sort: readonly SortKey[]
  /** Unix milliseconds: what depends on the time (certificates, ages) is true then. */
  readonly now: number
}

/** A part of a search that is not understood, with its place in the text. */
export type SearchProblem = {
  readonly from: number
  readonly to: number
  readonly message: string
  /** Nothing is wrong yet with what is being typed: not to be said before the person goes on to something else. */
  readonly isUnfinished?: boolean
}

export type SearchResult = {
  readonly records: readonly WireRecord[]
  readonly problems: readonly SearchProblem[]
  /** The words to highlight, for `matchRanges`. */
  readonly words: readonly string[]
}

/** A value, and how many records have it. */
export type ValueCount = { readonly value: string; readonly count: number }

/** The values of the field with this token, in their own order. */
export type Facet = { readonly token: string; readonly values: readonly ValueCount[] }
