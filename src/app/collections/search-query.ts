import type { Version } from '#domain/version.ts'
import type { SearchProblem } from './search-types.ts'

/**
 * The folded texts between the stars of `prod-*`; without a star there is one, which must be equal to the whole
 * value. What is not set is equal to the empty text only, and no pattern with a star matches it.
 */
export type ValuePattern = readonly string[]

export type Comparison = '<' | '<=' | '>' | '>=' | '='

type OfField<Kind extends string, Asked> = Readonly<Asked & { kind: Kind; path: string }>

/** What a record must fulfil; `path` is that of a field. All texts are folded. */
export type Condition =
  | { readonly kind: 'word'; readonly word: string }
  | OfField<'contains', { word: string }>
  | OfField<'value', { pattern: ValuePattern }>
  | OfField<'member', { member: string; pattern: ValuePattern }>
  | OfField<'version', { comparison: Comparison; version: Version }>
  /** Whether a version begins with these numbers: `0.22` is one of 0.22.5. */
  | OfField<'series', { numbers: readonly number[] }>
  /** How long ago a time is, or how long a certificate that is valid is valid for; `least` at least. */
  | OfField<'span', { comparison: Comparison; ms: number; least?: number }>
  | OfField<'state', { state: string }>
  /** Whether a list has an element. */
  | OfField<'element', { element: string; isThere: boolean }>

/** A word or token of a query: one of its conditions must hold, or none of them if it is negated. */
export type Term = {
  readonly token: string | null
  readonly isNegated: boolean
  /** Empty if nothing can match. */
  readonly anyOf: readonly Condition[]
  readonly from: number
  readonly to: number
}

/** Terms of which all must hold, or one. */
export type TermGroup = {
  readonly kind: 'all' | 'any'
  readonly isNegated: boolean
  readonly of: readonly SearchNode[]
  readonly from: number
  readonly to: number
}

export type SearchNode = Term | TermGroup

/** The terms of a part of a search. */
export const leavesOf = (node: SearchNode): readonly Term[] =>
  'of' in node ? node.of.flatMap(leavesOf) : [node]

/** What a search asks for: all of these must hold. */
export type SearchQuery = {
  readonly terms: readonly SearchNode[]
  readonly problems: readonly SearchProblem[]
  /** The folded words to highlight. */
  readonly words: readonly string[]
}

/** Whether a folded value fits a pattern. */
export const fitsPattern = (value: string, pattern: ValuePattern): boolean => {
  const first = pattern[0] ?? ''
  if (pattern.length === 1) return value === first
  const last = pattern.at(-1) ?? ''
  if (value === '' || value.length < first.length + last.length) return false
  if (!value.startsWith(first) || !value.endsWith(last)) return false
  const end = value.length - last.length
  let at = first.length
  for (const piece of pattern.slice(1, -1)) {
    const found = value.indexOf(piece, at)
    if (found < 0 || found + piece.length > end) return false
    at = found + piece.length
  }
  return true
}
