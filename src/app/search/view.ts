import type { OperatorDocument } from '../resources/operators/operator-document.ts'

/** What the copy holds of an operator for a row of the list; its document is read from the store when needed. */
export type OperatorRow = Pick<
  OperatorDocument,
  'id' | 'description' | 'enabled_features' | 'region' | 'deployment' | 'created_at' | 'updated_at'
> & {
  readonly cert: {
    readonly not_before: string
    readonly not_after: string
    readonly has_cert: boolean
  }
  /** Unix milliseconds of the reply that this row is from. */
  readonly as_of: number
  /** The revision of the copy since which the row is as it is: it changed after any lower one. */
  readonly revision: number
}

/** A column that the list can be sorted by. */
export type SortColumn =
  | 'description'
  | 'id'
  | 'features'
  | 'region'
  | 'namespace'
  | 'cluster'
  | 'deployment'
  | 'version'
  | 'certificate'
  | 'created'
  | 'updated'
export type SortKey = { readonly column: SortColumn; readonly isDescending: boolean }

/** What one state of the list shows: a search, an order, and the rows in sight. */
export type ViewRequest = {
  /** As typed. */
  readonly text: string
  /** Empty: newest first. */
  readonly sort: readonly SortKey[]
  readonly from: number
  readonly to: number
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
 * The counts of one token's values among what the other terms match, most frequent first; those of `cert` by
 * urgency. Values that the search asks for are always among them.
 */
export type Facet = {
  readonly token: 'feature' | 'region' | 'namespace' | 'cluster' | 'version' | 'cert'
  readonly values: readonly { readonly value: string; readonly count: number }[]
  /** How many further values are left out. */
  readonly more: number
}

export type ViewReply = {
  /** Grows with every change of the copy. Rows of different revisions must not be shown together. */
  readonly revision: number
  readonly matches: number
  readonly from: number
  readonly rows: readonly OperatorRow[]
  /** False while the order is still being made: some rows stand at its end for now, and a later view has it. */
  readonly isSorted: boolean
  readonly facets: readonly Facet[]
  readonly problems: readonly SearchProblem[]
  /** The words to highlight, for `matchRanges`: lower-case and without the marks of letters. */
  readonly words: readonly string[]
}
