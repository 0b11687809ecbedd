import { foldText } from '#domain/fold-text.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { isDistinct, type Records } from './columns.ts'
import { countRows, valueCounts, type ValueCount } from './facets.ts'
import { formatPart, formatToken, formatValue, keyOf } from './format-search.ts'
import { conditionTest, matchingRows, type Searched } from './matches.ts'
import { memberNames } from './member-names.ts'
import { parseSearch } from './parse-search.ts'
import { splitSearch, type SearchPart, type SearchPiece } from './search-pieces.ts'
import type { SearchNode } from './search-query.ts'
import type { Completion } from './search-types.ts'
import { readValue } from './token-values.ts'
import { namesOf, searchTokens, spelledName, tokenKind, type SearchedField } from './tokens.ts'

/** The records that match the rest of a search. */
type Rest = Searched & { readonly matches: Uint8Array }

type Suggestion = { readonly insert: string; readonly count: number }

const MOST = 10
/** How many are counted anew where only the whole search says what they find. */
const MOST_COUNTED = 50
// A single letter begins too many values.
const SHORTEST_WORD = 2
const SPANS = ['<1h', '<1d', '<7d', '<30d', '>7d', '>30d', '>90d']

const byCount = (a: ValueCount, b: ValueCount) => b.count - a.count

/** The values that begin with what is typed, then those that contain it; the most frequent first. */
const fittingValues = (counts: readonly ValueCount[], typed: string): ValueCount[] =>
  counts
    .map((one) => ({ ...one, at: foldText(one.value).indexOf(typed) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => Number(a.at > 0) - Number(b.at > 0) || byCount(a, b))

/** How many of the rest fulfil values that are conditions and not texts of records. */
const countConditions = (
  rest: Rest,
  field: SearchedField,
  values: readonly string[],
): ValueCount[] =>
  values.flatMap((value) => {
    const condition = readValue(field, '', { text: value, isQuoted: false, from: 0, to: 0 })
    if (!('kind' in condition)) return []
    const test = conditionTest(rest, condition)
    return [{ value, count: countRows(rest.matches, test) }]
  })

/** The values of a field that are conditions, in their own order; null where they are texts of records. */
const conditionsOf = (field: SearchedField, typed: string): readonly string[] | null => {
  const { options = [], kind } = field
  switch (tokenKind(field)) {
    case 'age':
      return SPANS
    case 'needed':
      return ['yes', 'no']
    case 'certificate':
      return /^[<>]/.test(typed) ? SPANS : options
    default:
      return kind === 'state' ? options : null
  }
}

const valuesOf = (
  rest: Rest,
  field: SearchedField,
  path: string,
  typed: string,
): readonly ValueCount[] => {
  const conditions = conditionsOf(field, typed)
  if (conditions)
    return countConditions(
      rest,
      field,
      conditions.filter((value) => value.startsWith(typed)),
    )
  return isDistinct(field) && path === ''
    ? []
    : fittingValues(valueCounts(rest, field, foldText(path)), typed)
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
  const tokens = searchTokens(rest.fields)
  const key = keyOf(piece) ?? ''
  const others = new Set(
    piece.parts
      .filter((other) => other !== part)
      .map((other) => foldText(formatPart(tokens, key, other))),
  )
  return valuesOf(rest, field, piece.path, typed)
    .map(({ value, count }) => ({ insert: formatValue(tokens, key, value), count }))
    .filter(({ insert, count }) => count > 0 && !others.has(foldText(insert)))
    .slice(0, MOST_COUNTED)
}

/** The members of JSON that begin with what is typed: `metadata.te`. */
const suggestMembers = (rest: Rest, field: SearchedField, typed: string): Suggestion[] =>
  memberNames(rest, field, rest.matches)
    .map(({ value, count }) => ({ insert: `${field.search.token}.${value}:`, count }))
    .filter(({ insert, count }) => count > 0 && insert.startsWith(typed))

const suggestForWord = (rest: Rest, typed: string): Suggestion[] => {
  const tokens = searchTokens(rest.fields)
  const json = tokens.get(typed.slice(0, Math.max(0, typed.indexOf('.'))))
  if (json?.kind === 'json') return suggestMembers(rest, json, typed)
  const all = countRows(rest.matches)
  // Without a value such a token is a condition, every other one not yet.
  const countOf = (field: SearchedField) =>
    tokenKind(field) === 'needed' ? (countConditions(rest, field, [''])[0]?.count ?? 0) : all
  const names = [...tokens]
    .filter(([, field]) => namesOf(field).some((name) => name.startsWith(spelledName(typed))))
    .map(([token, field]) => ({ insert: `${token}:`, count: countOf(field) }))
  if (typed.length < SHORTEST_WORD) return names
  const values = [...tokens]
    .filter(([, field]) => !isDistinct(field) && !conditionsOf(field, ''))
    .flatMap(([token, field]) =>
      valueCounts(rest, field, '')
        .filter(({ value, count }) => count > 0 && foldText(value).startsWith(typed))
        .map(({ value, count }) => ({ insert: formatToken(tokens, token, value), count })),
    )
  return [...names, ...values.toSorted((a, b) => b.count - a.count)]
}

/** What a text may be completed by. */
export type CompletionRequest = {
  readonly text: string
  /** The place of the cursor in it. */
  readonly at: number
  readonly now: number
}

/** What can be typed at a place in the text of a search; counted among the matches of the rest of it. */
export const completeSearch = (
  fields: readonly ResourceField[],
  records: Records,
  { text, at, now }: CompletionRequest,
): Completion[] => {
  const tokens = searchTokens(fields)
  const searched = { fields, records, now }
  const pieces = splitSearch(tokens, text)
  const piece = pieces.findLast(({ from, to }) => from <= at && at <= to)
  const part = piece?.parts.findLast(({ from, to }) => from <= at && at <= to)
  // Before the colon, in a phrase and right before other text there is nothing to complete.
  if (piece ? !part || (piece.token === null && part.isQuoted) : /\S/.test(text[at] ?? ''))
    return []
  const isOther = ({ from, to }: SearchNode) => !piece || to <= piece.from || from >= piece.to
  const others = parseSearch(tokens, text).terms.filter(isOther)
  const rest = { ...searched, matches: matchingRows(searched, others) }
  const typed = part ? typedIn(text, part, at) : ''
  const field = tokens.get(piece?.token ?? '')
  const suggestions =
    piece && part && field
      ? suggestValues(rest, piece, field, part, typed)
      : suggestForWord(rest, typed)
  const { from, to } = part ?? { from: at, to: at }
  const isFirst = part !== undefined && part === piece?.parts[0]
  // What is compared needs no colon: `cert<30d`.
  const needsColon = field && isFirst && text[part.from - 1] !== ':'
  const completions = suggestions.map(({ insert, count }) => ({
    insert: needsColon && !/^[<>]/.test(insert) ? `:${insert}` : insert,
    from,
    to,
    count,
  }))
  if (pieces.every(({ operator }) => operator === null)) return completions.slice(0, MOST)
  // Only the whole search says what an alternative, or a part of a group, finds.
  const countOf = (insert: string) => {
    const completed = text.slice(0, from) + insert + text.slice(to)
    return countRows(matchingRows(searched, parseSearch(tokens, completed).terms))
  }
  return completions
    .slice(0, MOST_COUNTED)
    .map((one) => ({ ...one, count: countOf(one.insert) }))
    .toSorted(byCompletions)
    .slice(0, MOST)
}

const byCompletions = (a: Completion, b: Completion) => b.count - a.count
