import type { SearchPart, SearchPiece, TokenName } from './search-pieces.ts'
import { splitSearch } from './search-pieces.ts'

/** A token by what stands before its colon: `region`, `metadata.team`. */
export type TokenKey = TokenName | `metadata.${string}`

/** A text in quotes, which is taken as it is. */
export const quoteText = (text: string): string => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`

// What else would end a value, or be taken for a pattern or a comparison.
const PLAIN_VALUE = /^[^\s,"*<>=][^\s,*]*$/
const SPAN_VALUE = /^[<>]=?\w+$/

/** A value as it is written after the colon of a token; in quotes if it needs them. */
export const formatValue = (token: TokenKey, value: string): string => {
  const isSpan = (token === 'updated' || token === 'created') && SPAN_VALUE.test(value)
  return isSpan || PLAIN_VALUE.test(value) ? value : quoteText(value)
}

/** A token with one value: `region:eu`, `namespace:""`. */
export const formatToken = (token: TokenKey, value: string): string =>
  `${token}:${formatValue(token, value)}`

/** A text as a word or phrase of a search, never a token or an exclusion. */
export const formatWord = (word: string): string => {
  const [piece, ...more] = splitSearch(word)
  const isPlain =
    piece?.token === null && more.length === 0 && !piece.isNegated && piece.parts[0]?.text === word
  return isPlain && !piece.parts[0]?.isQuoted ? word : quoteText(word)
}

/** What stands before the colon of a piece; null for a word. */
export const keyOf = ({ token, path }: SearchPiece): TokenKey | null =>
  token === 'metadata' && path !== '' ? `metadata.${path}` : token

/** A value of a token as it is written: what was in quotes only if it needs them. */
export const formatPart = (token: TokenKey, { text, isQuoted }: SearchPart): string => {
  if (!isQuoted) return text
  // Without quotes `yes` is the feature, not a part of a selector.
  return token === 'bound' ? quoteText(text) : formatValue(token, text)
}

/** The text of a piece in the shortest form with the same meaning. */
export const formatPiece = (piece: SearchPiece, parts = piece.parts): string => {
  const key = keyOf(piece)
  const content =
    key === null
      ? parts.map(({ text, isQuoted }) => (isQuoted ? formatWord(text) : text)).join('')
      : `${key}:${parts.map((part) => formatPart(key, part)).join(',')}`
  return (piece.isNegated ? '-' : '') + content
}

/** The text of a search from its pieces. */
export const formatSearch = (pieces: readonly SearchPiece[]): string =>
  pieces.map((piece) => formatPiece(piece)).join(' ')
