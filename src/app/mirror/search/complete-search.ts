import { foldText } from './fold-text.ts'
import { countBits, type BitSet } from './bit-set.ts'
import { formatPart, formatToken, formatValue, keyOf } from './format-search.ts'
import type { MatchBits } from './match-bits.ts'
import type { MemberColumns } from './member-columns.ts'
import type { OperatorTable } from './operator-table.ts'
import { parseSearch } from './parse-search.ts'
import {
  splitSearch,
  TOKENS,
  type SearchPart,
  type SearchPiece,
  type TokenName,
} from './search-pieces.ts'
import { CODED_FIELDS, type CodedField, type ValuePattern } from './search-query.ts'
import { readValue } from './token-values.ts'
import { countCertificates, countCoded, countFeatures, type ValueCount } from './value-counts.ts'

/**
 * A text to put in place of a part of a search, and how many operators it has: of those that match the rest.
 */
export type Completion = {
  readonly insert: string
  readonly from: number
  readonly to: number
  readonly count: number
}

/** What completions are counted in. */
export type CompletionSource = {
  readonly table: OperatorTable
  readonly members: MemberColumns
  readonly bits: MatchBits
}

type Suggestion = { readonly insert: string; readonly count: number }

const MOST = 10
// A single letter begins too many values.
const SHORTEST_WORD = 2
const SPANS = ['<1h', '<1d', '<7d', '<30d', '>7d', '>30d', '>90d']
const BOUND = ['yes', 'no']
// What cannot stand before a colon.
const UNTYPABLE_PATH = /[\s:"]|^$/

/** The values that begin with what is typed, then those that contain it; the most frequent first. */
const fittingValues = (counts: readonly ValueCount[], typed: string): ValueCount[] => {
  const fitting = counts
    .map(({ value, count }) => ({ value, count, at: foldText(value).indexOf(typed) }))
    .filter(({ at, count }) => at >= 0 && count > 0)
  return fitting
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0) || b.count - a.count)
    .slice(0, MOST)
}

/** The values of a coded column that begin with what is typed, then those that contain it. */
const codedValues = (
  { table }: CompletionSource,
  field: CodedField,
  typed: string,
  rows: BitSet,
): readonly ValueCount[] => {
  const { fitting } = table.columns.dictionaries[field]
  const most = (pattern: ValuePattern | null) =>
    countCoded(table, field, rows, MOST, [], pattern ? fitting(pattern) : undefined).values
  if (typed === '') return most(null)
  const first = most([typed, ''])
  const others = first.length < MOST ? most(['', typed, '']) : []
  const known = new Set(first.map(({ value }) => value))
  return [...first, ...others.filter(({ value }) => !known.has(value))].slice(0, MOST)
}

/** The matches among rows for values that are conditions and not texts of operators. */
const countConditions = (
  { bits }: CompletionSource,
  token: 'updated' | 'created' | 'bound',
  values: readonly string[],
  typed: string,
  rows: BitSet,
  now: number,
): ValueCount[] =>
  values.flatMap((value) => {
    if (!value.startsWith(typed)) return []

    const condition = readValue(token, '', { text: value, isQuoted: false, from: 0, to: 0 })
    if (!('kind' in condition)) return []
    const found = bits.condition(condition, now).map((word, at) => word & (rows[at] ?? 0))
    return [{ value, count: countBits(found) }]
  })

const valuesOf = (
  source: CompletionSource,
  { token, path }: SearchPiece,
  typed: string,
  rows: BitSet,
  now: number,
): readonly ValueCount[] => {
  switch (token) {
    case 'region':
    case 'namespace':
    case 'cluster':
    case 'deployment':
    case 'version':
      return codedValues(source, token, typed, rows)
    case 'feature':
      return fittingValues(countFeatures(source.table, rows), typed)
    case 'cert': {
      const counts = countCertificates(source.table, rows, now)
      return counts.filter(({ value, count }) => value.startsWith(typed) && count > 0)
    }
    case 'updated':
    case 'created':
      return countConditions(source, token, SPANS, typed, rows, now)
    case 'bound':
      return countConditions(source, token, BOUND, typed, rows, now)
    case 'metadata': {
      const counts = path === '' ? null : source.members.count(foldText(path), rows)
      const values = Array.from(counts ?? [], ([value, count]) => ({ value, count }))
      return fittingValues(values, typed)
    }
    case 'id':
    case null:
      return []
  }
}

const typedIn = (text: string, part: SearchPart, at: number): string =>
  foldText(text.slice(part.from, at).replace(/^"/, ''))

const suggestValues = (
  source: CompletionSource,
  piece: SearchPiece,
  part: SearchPart,
  typed: string,
  rows: BitSet,
  now: number,
): Suggestion[] => {
  const key = keyOf(piece) ?? 'id'
  const others = new Set(
    piece.parts.filter((other) => other !== part).map((other) => formatPart(key, other)),
  )
  return valuesOf(source, piece, typed, rows, now)
    .map(({ value, count }) => ({ insert: formatValue(key, value), count }))
    .filter(({ insert, count }) => count > 0 && !others.has(insert))
}

const suggestMembers = (
  { members }: CompletionSource,
  typed: string,
  rows: BitSet,
): Suggestion[] => {
  const paths = members.paths().filter((path) => !UNTYPABLE_PATH.test(path))
  return paths
    .filter((path) => `metadata.${path}`.startsWith(typed))
    .map((path) => ({ insert: `metadata.${path}:`, count: members.countSet(path, rows) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}

const suggestForWord = (
  source: CompletionSource,
  typed: string,
  rows: BitSet,
  now: number,
): Suggestion[] => {
  if (typed.startsWith('metadata.')) return suggestMembers(source, typed, rows)
  const count = countBits(rows)
  // Without a value `bound:` is a condition, every other token not yet one.
  const countOf = (token: TokenName) =>
    token === 'bound'
      ? (countConditions(source, token, [''], '', rows, now)[0]?.count ?? count)
      : count
  const tokens = TOKENS.filter((token) => token.startsWith(typed)).map((token) => ({
    insert: `${token}:`,
    count: countOf(token),
  }))
  if (typed.length < SHORTEST_WORD) return tokens
  const coded = CODED_FIELDS.flatMap((field) => {
    const begins = source.table.columns.dictionaries[field].fitting([typed, ''])
    return countCoded(source.table, field, rows, MOST, [], begins).values.map(
      ({ value, count }) => ({ insert: formatToken(field, value), count }),
    )
  })
  const features = countFeatures(source.table, rows)
    .filter(({ value }) => value !== '' && foldText(value).startsWith(typed))
    .map(({ value, count }) => ({ insert: formatToken('feature', value), count }))
  return [...tokens, ...[...features, ...coded].toSorted((a, b) => b.count - a.count)]
}

/** What can be typed at a place in the text of a search; counted among the matches of the rest of it. */
export const completeSearch = (
  source: CompletionSource,
  text: string,
  at: number,
  now: number,
): Completion[] => {
  const piece = splitSearch(text).findLast(({ from, to }) => from <= at && at <= to)
  const isRest = ({ from }: { from: number }) => from !== piece?.from
  const rows = source.bits.terms(parseSearch(text).terms.filter(isRest), now)
  const part = piece?.parts.findLast(({ from, to }) => from <= at && at <= to)
  // Before the colon, in a phrase and right before other text there is nothing to complete.
  if (piece ? !part || (piece.token === null && part.isQuoted) : /\S/.test(text[at] ?? ''))
    return []
  const typed = part ? typedIn(text, part, at) : ''
  const suggestions =
    piece && part && piece.token !== null
      ? suggestValues(source, piece, part, typed, rows, now)
      : suggestForWord(source, typed, rows, now)
  const { from, to } = part ?? { from: at, to: at }
  return suggestions.slice(0, MOST).map(({ insert, count }) => ({ insert, from, to, count }))
}
