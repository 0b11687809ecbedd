import { namesOf, spelledName, tokenField, type Tokens } from './tokens.ts'

/** One of the values of a token, or a word: the text between quotes is as it is meant, without escapes. */
export type SearchPart = {
  readonly text: string
  readonly isQuoted: boolean
  readonly from: number
  readonly to: number
}

/** What joins and groups terms: in capital letters, so that "or" stays a word. */
export type SearchOperator = 'AND' | 'OR' | '(' | ')'

/** A word, a phrase, a token or an operator of a search, with its place in the text. */
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
  /** Null for anything else; an operator has no parts. */
  readonly operator: SearchOperator | null
}

const SPACES = /\s*/y
const NAME = /([a-z][a-z_-]*)(?:\.([^\s:"]+))?(?::|(?=[<>=]))/iy
const UNTIL_SPACE = /\S*/y
const OPERATOR = /(?:AND|OR)(?=[\s()]|$)/y
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
  const field = name === '' ? undefined : tokenField(tokens, name)
  if (!field || (path !== '' && field.kind !== 'json')) return null
  return { token: field.search.token, path, ...readParts(text, at + whole.length) }
}

const readWord = (text: string, from: number): Read<{ parts: SearchPart[] }> => {
  const quoted = text[from] === '"' ? readQuoted(text, from) : null
  const to = quoted?.to ?? endOf(UNTIL_SPACE, text, from)
  const word = quoted?.content ?? text.slice(from, to)
  const part = { text: word, isQuoted: quoted !== null, from, to }
  return { parts: [part], to, isOpen: quoted?.isOpen ?? false }
}

/** Deeper groups are text: nobody types them, and reading them takes a level of the stack each. */
const DEEPEST = 20

const readOperator = (text: string, at: number, depth: number): SearchOperator | null => {
  if (text[at] === '(') return depth < DEEPEST ? '(' : null
  if (text[at] === ')') return depth > 0 ? ')' : null
  const [word] = take(OPERATOR, text, at) ?? []
  return word === 'AND' || word === 'OR' ? word : null
}

/** Where a piece ends at the latest inside groups: before those of its last signs that close them, and no pair in it. */
const endInGroup = (text: string, start: number, depth: number): number => {
  let [at, open] = [start, 0]
  for (; at < text.length && !/\s/.test(text[at] ?? ''); at += 1) {
    if (text[at] === '"' && /^$|[:,]/.test(text.slice(Math.max(start, at - 1), at)))
      at = readQuoted(text, at).to - 1
    else if (text[at] === '(') open += 1
    else if (text[at] === ')') open -= 1
  }
  let end = at
  for (let left = Math.min(depth, -open); left > 0 && text[end - 1] === ')'; left -= 1) end -= 1
  return end < at ? end : text.length
}

/**
 * Splits the text of a search at white space, but for what is in quotes. A quote begins a phrase only where a
 * word or a value could begin. What stands before a colon is a token only if it is one of the known names:
 * `https://…` and `app:1.2` are words. A parenthesis groups where a piece begins, and where it ends inside a group.
 */
export const splitSearch = (tokens: Tokens, whole: string): SearchPiece[] => {
  const pieces: SearchPiece[] = []
  let depth = 0
  for (let from = endOf(SPACES, whole, 0); from < whole.length;) {
    const isNegated = whole[from] === '-'
    const start = isNegated ? from + 1 : from
    const found = readOperator(whole, start, depth)
    const operator = isNegated && found !== '(' ? null : found
    if (operator === '(') depth += 1
    if (operator === ')') depth -= 1
    const text = depth > 0 && !operator ? whole.slice(0, endInGroup(whole, start, depth)) : whole
    const word = { token: null, path: '' }
    const read = operator
      ? { ...word, parts: [], to: start + operator.length, isOpen: false }
      : (readToken(tokens, text, start) ?? { ...word, ...readWord(text, start) })
    // A lone minus is not yet a word.
    if (read.to > start) pieces.push({ from, isNegated, operator, ...read })
    from = endOf(SPACES, whole, read.to)
  }
  return pieces
}

/** A word at the end of a search that may become the name of a token, and the search before it. */
export type UnfinishedName = { readonly word: string; readonly before: string }

/** The last word of a search if it begins the name of a token: `regi`, `-cert`, `metadata.te`; null otherwise. */
export const unfinishedName = (tokens: Tokens, text: string): UnfinishedName | null => {
  const last = splitSearch(tokens, text).at(-1)
  const part = last?.parts[0]
  if (!last || !part || last.to < text.length || last.token !== null || part.isQuoted) return null
  const word = spelledName(part.text)
  // `ingress` is more often a word than the beginning of `ingress_endpoint`.
  const begins = (name: string) =>
    name.startsWith(word) && (word.includes('_') || !name.includes('_'))
  const isName = [...tokens.values()].some(
    (field) =>
      namesOf(field).some(begins) ||
      // A member of JSON has any name.
      (field.kind === 'json' && word.startsWith(`${field.search.token}.`)),
  )
  return isName ? { word: part.text, before: text.slice(0, last.from) } : null
}
