import { foldText } from './fold-text.ts'
import {
  formatPart,
  formatPiece,
  formatToken,
  formatValue,
  keyOf,
  type TokenKey,
} from './format-search.ts'
import { splitSearch, type SearchPart, type SearchPiece } from './search-pieces.ts'

const isKey = (piece: SearchPiece, token: TokenKey): boolean => {
  const key = keyOf(piece)
  return key !== null && foldText(key) === foldText(token)
}

const isValue = (part: SearchPart, token: TokenKey, value: string): boolean =>
  foldText(formatPart(token, part)) === foldText(formatValue(token, value))

const hasValue = (piece: SearchPiece, token: TokenKey, value: string): boolean =>
  isKey(piece, token) && piece.parts.some((part) => isValue(part, token, value))

/** Whether a search asks for a value of a token, or excludes it; null if neither. */
export const tokenState = (
  text: string,
  token: TokenKey,
  value: string,
): 'chosen' | 'excluded' | null => {
  const pieces = splitSearch(text).filter((piece) => hasValue(piece, token, value))
  if (pieces.some(({ isNegated }) => !isNegated)) return 'chosen'
  return pieces.length > 0 ? 'excluded' : null
}

/** The text without the part from `from` to `to`, such as a piece whose chip is closed. */
export const removeRange = (
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
): string => `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim()

const replaceRange = (
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  replacement: string,
): string => text.slice(0, from) + replacement + text.slice(to)

/** The text with the last quote closed: what is added after it must not become a part of it. */
const closed = (text: string): string => {
  const last = splitSearch(text).at(-1)
  return last?.isOpen ? replaceRange(text, last, formatPiece(last)) : text
}

const isEmpty = ({ text, isQuoted }: SearchPart) => text === '' && !isQuoted

const withoutValue = (text: string, token: TokenKey, value: string, isNegated: boolean): string => {
  const piece = splitSearch(text).find(
    (piece) => piece.isNegated === isNegated && hasValue(piece, token, value),
  )
  if (!piece) return text
  const rest = piece.parts.filter((part) => !isEmpty(part) && !isValue(part, token, value))
  const next =
    rest.length === 0
      ? removeRange(text, piece)
      : replaceRange(text, piece, formatPiece(piece, rest))
  return withoutValue(next, token, value, isNegated)
}

const withValue = (text: string, token: TokenKey, value: string, isNegated: boolean): string => {
  const whole = closed(text)
  const piece = splitSearch(whole).find(
    (piece) => piece.isNegated === isNegated && isKey(piece, token),
  )
  if (!piece) {
    const added = (isNegated ? '-' : '') + formatToken(token, value)
    return whole.trim() === '' ? added : `${whole.trimEnd()} ${added}`
  }
  const parts = piece.parts.filter((part) => !isEmpty(part))
  const separator = parts.length > 0 ? ',' : ''
  return replaceRange(
    whole,
    piece,
    formatPiece(piece, parts) + separator + formatValue(token, value),
  )
}

/** The text with a value of a token chosen, as an alternative to the values it already has. */
export const addToken = (text: string, token: TokenKey, value: string): string =>
  tokenState(text, token, value) === 'chosen' ? text : withValue(text, token, value, false)

/** The text with a value of a token excluded. */
export const excludeToken = (text: string, token: TokenKey, value: string): string =>
  tokenState(text, token, value) === 'excluded'
    ? text
    : withValue(withoutValue(text, token, value, false), token, value, true)

/** The text with a value of a token neither chosen nor excluded. */
export const removeToken = (text: string, token: TokenKey, value: string): string =>
  withoutValue(withoutValue(text, token, value, false), token, value, true)

/** The text with a value of a token chosen if it was not, and no longer if it was. */
export const toggleToken = (text: string, token: TokenKey, value: string): string =>
  tokenState(text, token, value) === 'chosen'
    ? withoutValue(text, token, value, false)
    : withValue(text, token, value, false)
