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

/** A word or token of the search that is not understood, with its place in the text. */
export type SearchProblem = {
  readonly from: number
  readonly to: number
  readonly message: string
  /** Nothing is wrong yet with what is being typed: not to be said before the person goes on to something else. */
  readonly isUnfinished?: boolean
}

/**
 * The values of one token that any record has, in their own order (options of the field, versions as versions, other
 * texts by name), counted among what the other terms match. Values that the search asks for are always among them.
 */
export type Facet = {
  readonly token: string
  readonly values: readonly { readonly value: string; readonly count: number }[]
  /** How many further values are left out. */
  readonly more: number
}

export type SearchResult = {
  readonly records: readonly WireRecord[]
  readonly facets: readonly Facet[]
  readonly problems: readonly SearchProblem[]
  /** The words to highlight, for `matchRanges`. */
  readonly words: readonly string[]
}

/** A text to put in place of a part of a search, and how many records it has of those that match the rest. */
export type Completion = {
  readonly insert: string
  readonly from: number
  readonly to: number
  readonly count: number
}
