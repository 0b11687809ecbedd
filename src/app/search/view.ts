/**
 * What the copy holds of a record for a row of a list: its listed fields as the service sends them. The document is read
 * from the store when needed.
 */
export type Row = {
  readonly id: string
  /** Unix milliseconds of the reply that this row is from. */
  readonly as_of: number
  /** The revision of the copy since which the row is as it is: it changed after any lower one. */
  readonly revision: number
  readonly [member: string]: unknown
}

/** A column that a list is sorted by, by the name that its field has for that. */
export type SortKey = { readonly column: string; readonly isDescending: boolean }

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
 * The values of one token that any record has, counted among what the other terms match: most frequent first, those of
 * certificates by urgency. Values that the search asks for are always among them.
 */
export type Facet = {
  readonly token: string
  readonly values: readonly { readonly value: string; readonly count: number }[]
  /** How many further values are left out. */
  readonly more: number
}

/** The values of a token that have a text in them are wanted, beside a search. */
export type SoughtValues = {
  readonly text: string
  readonly token: string
  readonly sought: string
}

export type ViewReply = {
  /** Grows with every change of the copy. Rows of different revisions must not be shown together. */
  readonly revision: number
  readonly matches: number
  readonly from: number
  readonly rows: readonly Row[]
  /** False while the order is still being made: some rows stand at its end for now, and a later view has it. */
  readonly isSorted: boolean
  readonly facets: readonly Facet[]
  readonly problems: readonly SearchProblem[]
  /** The words to highlight, for `matchRanges`: lower-case and without the marks of letters. */
  readonly words: readonly string[]
}

/** A text to put in place of a part of a search, and how many records it has: of those that match the rest. */
export type Completion = {
  readonly insert: string
  readonly from: number
  readonly to: number
  readonly count: number
}
