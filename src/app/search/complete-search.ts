import { countBits, numbersIn, type BitSet } from './bit-set.ts'
import { foldText } from './fold-text.ts'
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

/** The operators that match the rest of a search. */
type Rest = CompletionSource & {
  readonly matches: BitSet
  readonly rows: Uint32Array
  readonly now: number
  /** How many values are looked for. */
  readonly most: number
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
const fittingValues = (
  counts: readonly ValueCount[],
  typed: string,
  most: number,
): ValueCount[] => {
  const fitting = counts
    .map(({ value, count }) => ({ value, count, at: foldText(value).indexOf(typed) }))
    .filter(({ at, count }) => at >= 0 && count > 0)
  return fitting
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0) || b.count - a.count)
    .slice(0, most)
}

/** The most frequent values of a coded column that fit a pattern. */
const frequentValues = (
  { table, rows, most }: Rest,
  field: CodedField,
  pattern: ValuePattern,
): readonly ValueCount[] => {
  const { fitting } = table.columns.dictionaries[field]
  return countCoded(table, field, rows, most, [], fitting(pattern)).values
}

/** The values of a coded column that begin with what is typed, then those that contain it. */
const codedValues = (rest: Rest, field: CodedField, typed: string): readonly ValueCount[] => {
  const { table, rows, most } = rest
  if (typed === '') return countCoded(table, field, rows, most).values
  const first = frequentValues(rest, field, [typed, ''])
  const others = first.length < most ? frequentValues(rest, field, ['', typed, '']) : []
  const known = new Set(first.map(({ value }) => value))
  return [...first, ...others.filter(({ value }) => !known.has(value))].slice(0, most)
}

/** The matches for values that are conditions and not texts of operators. */
const countConditions = (
  { bits, matches, now }: Rest,
  token: 'updated' | 'created' | 'bound',
  values: readonly string[],
): ValueCount[] =>
  values.flatMap((value) => {
    const condition = readValue(token, '', { text: value, isQuoted: false, from: 0, to: 0 })
    if (!('kind' in condition)) return []
    const found = bits.condition(condition, now).map((word, at) => word & (matches[at] ?? 0))
    return [{ value, count: countBits(found) }]
  })

const beginsWith =
  (typed: string) =>
  (value: string): boolean =>
    value.startsWith(typed)

const valuesOf = (
  rest: Rest,
  { token, path }: SearchPiece,
  typed: string,
): readonly ValueCount[] => {
  const { table, members, matches, rows, now, most } = rest
  switch (token) {
    case 'region':
    case 'namespace':
    case 'cluster':
    case 'deployment':
    case 'version':
      return codedValues(rest, token, typed)
    case 'feature':
      return fittingValues(countFeatures(table, rows), typed, most)
    case 'cert':
      return countCertificates(table, rows, now).filter(({ value }) => value.startsWith(typed))
    case 'updated':
    case 'created':
      return countConditions(rest, token, SPANS.filter(beginsWith(typed)))
    case 'bound':
      return countConditions(rest, token, BOUND.filter(beginsWith(typed)))
    case 'metadata': {
      const counts = path === '' ? null : members.count(foldText(path), matches)
      return fittingValues(
        Array.from(counts ?? [], ([value, count]) => ({ value, count })),
        typed,
        most,
      )
    }
    case 'id':
    case null:
      return []
  }
}

const typedIn = (text: string, part: SearchPart, at: number): string =>
  foldText(text.slice(part.from, at).replace(/^"/, ''))

const suggestValues = (
  rest: Rest,
  piece: SearchPiece,
  part: SearchPart,
  typed: string,
): Suggestion[] => {
  const key = keyOf(piece) ?? 'id'
  const others = new Set(
    piece.parts.filter((other) => other !== part).map((other) => foldText(formatPart(key, other))),
  )
  return valuesOf(rest, piece, typed)
    .map(({ value, count }) => ({ insert: formatValue(key, value), count }))
    .filter(({ insert, count }) => count > 0 && !others.has(foldText(insert)))
}

const suggestMembers = ({ members, matches }: Rest, typed: string): Suggestion[] =>
  members
    .paths()
    .filter((path) => !UNTYPABLE_PATH.test(path) && `metadata.${path}`.startsWith(typed))
    .map((path) => ({ insert: `metadata.${path}:`, count: members.countSet(path, matches) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)

const suggestForWord = (rest: Rest, typed: string): Suggestion[] => {
  if (typed.startsWith('metadata.')) return suggestMembers(rest, typed)
  const all = rest.rows.length
  // Without a value `bound:` is a condition, every other token not yet one.
  const countOf = (token: TokenName) =>
    token === 'bound' ? (countConditions(rest, token, [''])[0]?.count ?? all) : all
  const tokens = TOKENS.filter(beginsWith(typed)).map((token) => ({
    insert: `${token}:`,
    count: countOf(token),
  }))
  if (typed.length < SHORTEST_WORD) return tokens
  const coded = CODED_FIELDS.flatMap((field) =>
    frequentValues(rest, field, [typed, '']).map(({ value, count }) => ({
      insert: formatToken(field, value),
      count,
    })),
  )
  const features = countFeatures(rest.table, rest.rows)
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
  const part = piece?.parts.findLast(({ from, to }) => from <= at && at <= to)
  // Before the colon, in a phrase and right before other text there is nothing to complete.
  if (piece ? !part || (piece.token === null && part.isQuoted) : /\S/.test(text[at] ?? ''))
    return []
  const others = parseSearch(text).terms.filter(({ from }) => from !== piece?.from)
  const matches = source.bits.terms(others, now)
  // Values that are there already are not offered again.
  const most = MOST + (piece?.parts.length ?? 1) - 1
  const rest = { ...source, matches, rows: numbersIn(matches), now, most }
  const typed = part ? typedIn(text, part, at) : ''
  const suggestions =
    piece && part && piece.token !== null
      ? suggestValues(rest, piece, part, typed)
      : suggestForWord(rest, typed)
  const { from, to } = part ?? { from: at, to: at }
  return suggestions.slice(0, MOST).map(({ insert, count }) => ({ insert, from, to, count }))
}
