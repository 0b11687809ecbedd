import { splitSearch, type SearchPart, type SearchPiece } from './search-pieces.ts'
import { tokenKind, type TokenKind, type Tokens } from './tokens.ts'

/** A text in quotes, which is taken as it is. */
export const quoteText = (text: string): string => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`

const kindOf = (tokens: Tokens, key: string): TokenKind | null => {
  const field = tokens.get(key)
  return field ? tokenKind(field) : null
}

// What else would end a value, or be taken for a pattern or a comparison.
const PLAIN_VALUE = /^[^\s,"*<>=][^\s,*]*$/
const SPAN_VALUE = /^[<>]=?\w+$/

/** A value as it is written after the colon of a token; in quotes if it needs them. */
export const formatValue = (tokens: Tokens, key: string, value: string): string => {
  const kind = kindOf(tokens, key)
  const isSpan = SPAN_VALUE.test(value) && (kind === 'age' || kind === 'certificate')
  return isSpan || PLAIN_VALUE.test(value) ? value : quoteText(value)
}

// A comparison needs no colon: `cert<30d`. In the path of a member the sign may be a part of a name.
const withColon = (key: string, values: string): string =>
  /^[<>][^,]*$/.test(values) && !key.includes('.') ? key + values : `${key}:${values}`

/** A token with one value: `region:eu`, `namespace:""`, `cert<30d`. */
export const formatToken = (tokens: Tokens, key: string, value: string): string =>
  withColon(key, formatValue(tokens, key, value))

/** A text as a word or phrase of a search, never a token or an exclusion. */
export const formatWord = (tokens: Tokens, word: string): string => {
  const [piece, ...more] = splitSearch(tokens, word)
  const isPlain =
    piece?.token === null && more.length === 0 && !piece.isNegated && piece.parts[0]?.text === word
  return isPlain && !piece.parts[0]?.isQuoted ? word : quoteText(word)
}

/** What stands before the colon of a piece: `region`, `metadata.team`; null for a word. */
export const keyOf = ({ token, path }: SearchPiece): string | null =>
  token !== null && path !== '' ? `${token}.${path}` : token

/** A value of a token as it is written: what was in quotes only if it needs them. */
export const formatPart = (tokens: Tokens, key: string, { text, isQuoted }: SearchPart): string => {
  if (!isQuoted) return text
  // Without quotes `yes` is what the list needs, not a part of one of its texts.
  return kindOf(tokens, key) === 'needed' ? quoteText(text) : formatValue(tokens, key, text)
}

/** The text of a piece in the shortest form with the same meaning. */
export const formatPiece = (tokens: Tokens, piece: SearchPiece, parts = piece.parts): string => {
  const key = keyOf(piece)
  if (piece.operator) return (piece.isNegated ? '-' : '') + piece.operator
  const content =
    key === null
      ? parts.map(({ text, isQuoted }) => (isQuoted ? formatWord(tokens, text) : text)).join('')
      : withColon(key, parts.map((part) => formatPart(tokens, key, part)).join(','))
  return (piece.isNegated ? '-' : '') + content
}
