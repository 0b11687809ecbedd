import type { Tokens } from './tokens.ts'

/** One of the values of a token, or a word: the text between quotes is as it is meant, without escapes. */
export type SearchPart = {
  readonly text: string
  readonly isQuoted: boolean
  readonly from: number
  readonly to: number
}

/** A word, a phrase or a token of a search, with its place in the text. */
export type SearchPiece = {
  readonly from: number
  readonly to: number
  readonly isNegated: boolean
  /** Null for a word or a phrase, which has one part. */
  readonly token: string | null
  /** The path of a member of JSON; empty for any other token. */
  readonly path: string
  readonly parts: readonly SearchPart[]
  /** Its last part has no closing quote. */
  readonly isOpen: boolean
}

const SPACES = /\s*/y
const NAME = /([a-z][a-z_-]*)(?:\.([^\s:"]+))?:/iy
const UNTIL_SPACE = /\S*/y
const UNTIL_COMMA = /[^\s,]*/y

const take = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}
const endOf = (pattern: RegExp, text: string, at: number): number =>
  at + (take(pattern, text, at)?.[0].length ?? 0)

type Read<Value> = Value & { readonly to: number; readonly isOpen: boolean }

const readQuoted = (text: string, from: number): Read<{ content: string }> => {
  let to = from + 1
  while (to < text.length && text[to] !== '"') to += text[to] === '\\' ? 2 : 1
  const isOpen = to >= text.length
  // Only a quote and a backslash need the backslash: any other one, as in a Windows path, is meant.
  const content = text.slice(from + 1, to).replaceAll(/\\(["\\])/g, '$1')
  return { content, to: isOpen ? text.length : to + 1, isOpen }
}

const readParts = (text: string, start: number): Read<{ parts: SearchPart[] }> => {
  const parts: SearchPart[] = []
  let from = start
  for (;;) {
    const quoted = text[from] === '"' ? readQuoted(text, from) : null
    const to = endOf(UNTIL_COMMA, text, quoted?.to ?? from)
    const rest = text.slice(quoted?.to ?? from, to)
    parts.push({ text: (quoted?.content ?? '') + rest, isQuoted: quoted !== null, from, to })
    if (text[to] !== ',') return { parts, to, isOpen: quoted?.isOpen ?? false }
    from = to + 1
  }
}

const readToken = (tokens: Tokens, text: string, at: number) => {
  const [whole = '', name = '', path = ''] = take(NAME, text, at) ?? []
  const token = name.toLowerCase()
  const field = tokens.get(token)
  if (!field || (path !== '' && field.kind !== 'json')) return null
  return { token, path, ...readParts(text, at + whole.length) }
}

const readWord = (text: string, from: number): Read<{ parts: SearchPart[] }> => {
  const quoted = text[from] === '"' ? readQuoted(text, from) : null
  const to = quoted?.to ?? endOf(UNTIL_SPACE, text, from)
  const word = quoted?.content ?? text.slice(from, to)
  const part = { text: word, isQuoted: quoted !== null, from, to }
  return { parts: [part], to, isOpen: quoted?.isOpen ?? false }
}

/**
 * Splits the text of a search at white space, but for what is in quotes. A quote begins a phrase only where a
 * word or a value could begin. What stands before a colon is a token only if it is one of the known names:
 * `https://…` and `app:1.2` are words.
 */
export const splitSearch = (tokens: Tokens, text: string): SearchPiece[] => {
  const pieces: SearchPiece[] = []
  for (let from = endOf(SPACES, text, 0); from < text.length;) {
    const isNegated = text[from] === '-'
    const start = isNegated ? from + 1 : from
    const read = readToken(tokens, text, start) ?? {
      token: null,
      path: '',
      ...readWord(text, start),
    }
    // A lone minus is not yet a word.
    if (read.to > start) pieces.push({ from, isNegated, ...read })
    from = endOf(SPACES, text, read.to)
  }
  return pieces
}
