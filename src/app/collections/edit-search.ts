import { foldText } from '#domain/fold-text.ts'
import { formatPart, formatPiece, formatToken, formatValue, keyOf } from './format-search.ts'
import type { TextRange } from '#domain/match-ranges.ts'
import { parseSearch } from './parse-search.ts'
import {
  splitSearch,
  type SearchOperator,
  type SearchPart,
  type SearchPiece,
} from './search-pieces.ts'
import { readValue } from './token-values.ts'
import type { Tokens } from './tokens.ts'

const isKey = (piece: SearchPiece, token: string): boolean => {
  const key = keyOf(piece)
  return key !== null && foldText(key) === foldText(token)
}

const valuePart = (tokens: Tokens, token: string, value: string): SearchPart => {
  const isQuoted = formatValue(tokens, token, value) !== value
  return { text: value, isQuoted, from: 0, to: 0 }
}

/** Tells whether a part of a piece is this value, however it is written: `cert<=30` is `30d`. */
const isValue = (tokens: Tokens, piece: SearchPiece, token: string, value: string) => {
  const written = formatValue(tokens, token, value)
  const field = tokens.get(piece.token ?? '')
  const meaningOf = (part: SearchPart) => {
    const read = field && readValue(field, piece.path, part)
    return read && 'kind' in read ? JSON.stringify(read) : null
  }
  const wanted = meaningOf(valuePart(tokens, token, value))
  return (part: SearchPart): boolean =>
    foldText(formatPart(tokens, token, part)) === foldText(written) ||
    (wanted !== null && meaningOf(part) === wanted)
}

const hasValue = (tokens: Tokens, piece: SearchPiece, token: string, value: string): boolean =>
  isKey(piece, token) && piece.parts.some(isValue(tokens, piece, token, value))

/** The pieces that must hold by themselves: in no group, and joined by no OR. */
export const standalone = (
  tokens: Tokens,
  text: string,
  { terms } = parseSearch(tokens, text),
): SearchPiece[] =>
  splitSearch(tokens, text).filter(({ operator, from, to }, at, pieces) => {
    if (operator) return false
    const node = terms.find((one) => one.from <= from && from < one.to)
    // What is not typed to its end is no term yet, and a group that is not understood is one.
    return node
      ? !('of' in node) && node.from === from && node.to === to
      : pieces.slice(0, at).findLast((one) => one.operator !== 'AND')?.operator !== 'OR'
  })

/** A filter of a search: a token, or as a whole a group and what is not understood, which have no `piece`. */
export type SearchFilter = TextRange & {
  readonly piece: SearchPiece | null
  readonly isWrong: boolean
}

/** The filters of a search that must hold by themselves: all but its plain words. */
export const filtersOf = (tokens: Tokens, text: string): SearchFilter[] => {
  const query = parseSearch(tokens, text)
  const pieces = new Map(standalone(tokens, text, query).map((piece) => [piece.from, piece]))
  return query.terms.flatMap((node) => {
    const { from, to } = node
    const piece = pieces.get(from) ?? null
    if (piece?.token === null) return []
    const isWrong = query.problems.some(
      (one) => !one.isUnfinished && one.from < to && one.to > from,
    )
    return { from, to, piece: isWrong ? null : piece, isWrong }
  })
}

/** What a search says of a value of a token. */
export type TokenState = 'chosen' | 'excluded' | null

/**
 * Tells whether a search asks for a value of a token, or excludes it; null if neither, or as one of several
 * alternatives. The text is read once for all values.
 */
export const tokenStates = (tokens: Tokens, text: string) => {
  const own = standalone(tokens, text)
  return (token: string, value: string): TokenState => {
    const pieces = own.filter((piece) => hasValue(tokens, piece, token, value))
    if (pieces.some(({ isNegated }) => !isNegated)) return 'chosen'
    return pieces.length > 0 ? 'excluded' : null
  }
}

const removeRange = (text: string, { from, to }: TextRange): string =>
  `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim()

const replaceRange = (text: string, { from, to }: TextRange, replacement: string): string =>
  text.slice(0, from) + replacement + text.slice(to)

const isJoint = ({ operator }: SearchPiece): boolean => operator === 'OR' || operator === 'AND'

/** The text with what is open at its end closed: what is added after it must hold by itself. */
const closed = (tokens: Tokens, text: string): string => {
  const pieces = splitSearch(tokens, text)
  const last = pieces.at(-1)
  if (last && isJoint(last)) return closed(tokens, removeRange(text, last))
  const whole = last?.isOpen ? replaceRange(text, last, formatPiece(tokens, last)) : text
  const countOf = (sought: SearchOperator) =>
    pieces.filter(({ operator }) => operator === sought).length
  // Behind a space: a word may have such a sign, too.
  return whole + ' )'.repeat(countOf('(') - countOf(')'))
}

const isEmpty = ({ text, isQuoted }: SearchPart) => text === '' && !isQuoted

/** The text without a part of it that holds by itself, and without operators beside it, which would join nothing. */
export const withoutRange = (tokens: Tokens, text: string, { from, to }: TextRange): string => {
  const pieces = splitSearch(tokens, text)
  const before = pieces.findLast((piece) => piece.to <= from)
  const after = pieces.find((piece) => piece.from >= to)
  return removeRange(text, {
    from: before && isJoint(before) ? before.from : from,
    to: after && isJoint(after) ? after.to : to,
  })
}

const withoutValue = (tokens: Tokens, text: string, token: string, value: string): string => {
  const piece = standalone(tokens, text).find(
    (piece) => !piece.isNegated && hasValue(tokens, piece, token, value),
  )
  if (!piece) return text
  const isRemoved = isValue(tokens, piece, token, value)
  const rest = piece.parts.filter((part) => !isEmpty(part) && !isRemoved(part))
  const next =
    rest.length === 0
      ? withoutRange(tokens, text, piece)
      : replaceRange(text, piece, formatPiece(tokens, piece, rest))
  return withoutValue(tokens, next, token, value)
}

const withValue = (tokens: Tokens, text: string, token: string, value: string): string => {
  const whole = closed(tokens, text)
  const piece = standalone(tokens, whole).find((piece) => !piece.isNegated && isKey(piece, token))
  if (!piece) {
    const added = formatToken(tokens, token, value)
    return whole.trim() === '' ? added : `${whole.trimEnd()} ${added}`
  }
  const parts = piece.parts.filter((part) => !isEmpty(part))
  return replaceRange(
    whole,
    piece,
    formatPiece(tokens, piece, [...parts, valuePart(tokens, token, value)]),
  )
}

/** The text with a value of a token chosen if it was not, and no longer if it was. */
export const toggleToken = (tokens: Tokens, text: string, token: string, value: string): string =>
  tokenStates(tokens, text)(token, value) === 'chosen'
    ? withoutValue(tokens, text, token, value)
    : withValue(tokens, text, token, value)
