import type { CodesColumn, Column } from './columns.ts'
import { foldText } from './fold-text.ts'
import { formatPart, formatToken, formatValue, keyOf } from './format-search.ts'
import type { MatchSets } from './match-sets.ts'
import type { MemberColumns } from './member-columns.ts'
import { countBits, numbersIn, type BitSet } from './bit-set.ts'
import { parseSearch } from './parse-search.ts'
import type { RecordTable } from './table.ts'
import { splitSearch, type SearchPart, type SearchPiece } from './search-pieces.ts'
import type { SearchNode } from './search-query.ts'
import { readValue } from './token-values.ts'
import { namesOf, spelledName, tokenKind, type SearchedField, type Tokens } from './tokens.ts'
import { countColumn, countValues, type ValueCount } from './facets.ts'
import type { Completion } from './view.ts'

/** What completions are counted in. */
export type CompletionSource = {
  readonly tokens: Tokens
  readonly table: RecordTable
  readonly membersOf: (path: string) => MemberColumns | undefined
  readonly sets: MatchSets
}

/** The records that match the rest of a search. */
type Rest = CompletionSource & {
  readonly matches: BitSet
  readonly rows: Uint32Array
  readonly now: number
}

type Suggestion = { readonly insert: string; readonly count: number }

const MOST = 10
/** How many are counted anew where only the whole search says what they find. */
const MOST_COUNTED = 50
// A single letter begins too many values.
const SHORTEST_WORD = 2
const SPANS = ['<1h', '<1d', '<7d', '<30d', '>7d', '>30d', '>90d']
const YES_NO = ['yes', 'no']
// What cannot stand before a colon.
const UNTYPABLE_PATH = /[\s:"]|^$/

/** The values that begin with what is typed, then those that contain it; the most frequent first. */
const fittingValues = (counts: Iterable<ValueCount>, typed: string): ValueCount[] =>
  Array.from(counts, ({ value, count }) => ({ value, count, at: foldText(value).indexOf(typed) }))
    .filter(({ at, count }) => at >= 0 && count > 0)
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0) || b.count - a.count)

/** The matches for values that are conditions and not texts of records. */
const countConditions = (
  { sets, matches, now }: Rest,
  field: SearchedField,
  values: readonly string[],
): ValueCount[] =>
  values.flatMap((value) => {
    const condition = readValue(field, '', { text: value, isQuoted: false, from: 0, to: 0 })
    if (!('kind' in condition)) return []
    const found = sets.condition(condition, now).map((word, at) => word & (matches[at] ?? 0))
    return [{ value, count: countBits(found) }]
  })

const valuesOf = (
  rest: Rest,
  field: SearchedField,
  path: string,
  typed: string,
): readonly ValueCount[] => {
  const { table, membersOf, rows, now } = rest
  const kind = tokenKind(field)
  const begins = (value: string) => value.startsWith(typed)
  if (kind === 'age' || (kind === 'certificate' && /^[<>]/.test(typed)))
    return countConditions(rest, field, SPANS.filter(begins))
  if (kind === 'needed') return countConditions(rest, field, YES_NO.filter(begins))
  const column =
    path === '' ? table.column(field.path) : membersOf(field.path)?.column(foldText(path))
  if (kind === 'part' || !column) return []
  const counts = countColumn(column, rows, now)
  // Those of certificates and states have an order of their own.
  return kind === 'certificate' || kind === 'state'
    ? counts.filter(({ value }) => begins(value))
    : fittingValues(counts, typed)
}

const typedIn = (text: string, part: SearchPart, at: number): string =>
  foldText(text.slice(part.from, at).replace(/^"/, ''))

const suggestValues = (
  rest: Rest,
  piece: SearchPiece,
  field: SearchedField,
  part: SearchPart,
  typed: string,
): Suggestion[] => {
  const { tokens } = rest
  const key = keyOf(piece) ?? ''
  const others = new Set(
    piece.parts
      .filter((other) => other !== part)
      .map((other) => foldText(formatPart(tokens, key, other))),
  )
  return valuesOf(rest, field, piece.path, typed)
    .slice(0, MOST_COUNTED + others.size)
    .map(({ value, count }) => ({ insert: formatValue(tokens, key, value), count }))
    .filter(({ insert, count }) => count > 0 && !others.has(foldText(insert)))
}

/** The members of JSON that begin with what is typed: `metadata.te`. */
const suggestMembers = (
  { membersOf, rows }: Rest,
  { path, search: { token } }: SearchedField,
  typed: string,
): Suggestion[] => {
  const members = membersOf(path)
  return (members?.names() ?? [])
    .filter((name) => !UNTYPABLE_PATH.test(name) && `${token}.${name}`.startsWith(typed))
    .map((name) => ({
      insert: `${token}.${name}:`,
      count: members?.countSet(name, rows) ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
}

const isOffered = (column: Column): column is CodesColumn =>
  column.kind === 'codes' && column.field.search !== undefined && !column.field.needs

const suggestForWord = (rest: Rest, typed: string): Suggestion[] => {
  const { tokens, table, rows } = rest
  const json = tokens.get(typed.slice(0, Math.max(0, typed.indexOf('.'))))
  if (json?.kind === 'json') return suggestMembers(rest, json, typed)
  // Without a value such a token is a condition, every other one not yet.
  const countOf = (field: SearchedField) =>
    (tokenKind(field) === 'needed' ? countConditions(rest, field, [''])[0]?.count : undefined) ??
    rows.length
  const names = [...tokens]
    .filter(([, field]) => namesOf(field).some((name) => name.startsWith(spelledName(typed))))
    .map(([token, field]) => ({ insert: `${token}:`, count: countOf(field) }))
  if (typed.length < SHORTEST_WORD) return names
  const values = table.columns.filter(isOffered).flatMap((column) =>
    countValues(column, rows)
      .filter(({ value }) => foldText(value).startsWith(typed))
      .map(({ value, count }) => ({
        insert: formatToken(tokens, column.field.search?.token ?? '', value),
        count,
      })),
  )
  return [...names, ...values.toSorted((a, b) => b.count - a.count)]
}

/** What can be typed at a place in the text of a search; counted among the matches of the rest of it. */
export const completeSearch = (
  source: CompletionSource,
  text: string,
  at: number,
  now: number,
): Completion[] => {
  const pieces = splitSearch(source.tokens, text)
  const piece = pieces.findLast(({ from, to }) => from <= at && at <= to)
  const part = piece?.parts.findLast(({ from, to }) => from <= at && at <= to)
  // Before the colon, in a phrase and right before other text there is nothing to complete.
  if (piece ? !part || (piece.token === null && part.isQuoted) : /\S/.test(text[at] ?? ''))
    return []
  const { terms } = parseSearch(source.tokens, text)
  const isOther = ({ from, to }: SearchNode) => !piece || to <= piece.from || from >= piece.to
  const others = terms.filter(isOther)
  const matches = source.sets.terms(others, now)
  const rest = { ...source, matches, rows: numbersIn(matches), now }
  const typed = part ? typedIn(text, part, at) : ''
  const field = source.tokens.get(piece?.token ?? '')
  const suggestions =
    piece && part && field
      ? suggestValues(rest, piece, field, part, typed)
      : suggestForWord(rest, typed)
  const { from, to } = part ?? { from: at, to: at }
  const isFirst = part !== undefined && part === piece?.parts[0]
  const colon = field && isFirst && text[part.from - 1] !== ':' ? ':' : ''
  const completions = suggestions.map(({ insert, count }) => ({
    insert: colon + insert,
    from,
    to,
    count,
  }))
  if (pieces.every(({ operator }) => operator === null)) return completions.slice(0, MOST)
  // Only the whole search says what an alternative, or a part of a group, finds.
  const countOf = (insert: string) => {
    const completed = text.slice(0, from) + insert + text.slice(to)
    return countBits(source.sets.terms(parseSearch(source.tokens, completed).terms, now))
  }
  return completions
    .slice(0, MOST_COUNTED)
    .map((one) => ({ ...one, count: countOf(one.insert) }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST)
}
