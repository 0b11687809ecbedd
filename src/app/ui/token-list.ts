import { parsedJson } from '#contract/json-value.ts'
import { allOf, formatNumber } from './intl.ts'

/**
 * The text in a token field's input. The list already contains the new words of the text: `added`, at the
 * index `at`, or at the end if `at` is null.
 */
export type Typing = { text: string; added: readonly string[]; at: number | null }

/** An empty input. */
export const NOT_TYPING: Typing = { text: '', added: [], at: null }

type Change = { tokens: readonly string[]; typing: Typing }

// As a request has them: its brackets and quotes are no part of a word.
const jsonList = (text: string): string[] | null => {
  if (!text.trimStart().startsWith('[')) return null
  const list = parsedJson(text)
  return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : null
}

/** A pasted text without the brackets and quotes of a JSON list: one item in each line. */
export const pastedWords = (text: string): string => jsonList(text)?.join('\n') ?? text

/** The words of a text, separated by white space, commas and semicolons. */
export const splitTokens = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

const startOf = (tokens: readonly string[], { added, at }: Typing): number =>
  at ?? tokens.length - added.length

/** Whether the words being typed are in the list: not after something else replaced it. */
export const isTypingIn = (tokens: readonly string[], typing: Typing): boolean => {
  const start = startOf(tokens, typing)
  return typing.added.every((word, index) => tokens[start + index] === word)
}

/** The tokens before and after the words being typed; all are before them if those are not in the list. */
export const partsOf = (
  tokens: readonly string[],
  typing: Typing,
): { before: readonly string[]; after: readonly string[] } => {
  const start = startOf(tokens, typing)
  return isTypingIn(tokens, typing)
    ? { before: tokens.slice(0, start), after: tokens.slice(start + typing.added.length) }
    : { before: tokens, after: [] }
}

const join = (
  before: readonly string[],
  after: readonly string[],
  { text, added }: Pick<Typing, 'text' | 'added'>,
): Change => ({
  tokens: [...before, ...added, ...after],
  typing: { text, added, at: after.length > 0 ? before.length : null },
})

/** The list after the input's text became `text`: adds only the words that the list does not contain. */
export const typeText = (tokens: readonly string[], typing: Typing, text: string): Change => {
  const { before, after } = partsOf(tokens, typing)
  const known = new Set([...before, ...after])
  const added = splitTokens(text).filter((word) => !known.has(word) && known.add(word))
  return join(before, after, { text, added })
}

/** The list after the words being typed became tokens. `duplicates`: those that it already contained. */
export const endTyping = (
  tokens: readonly string[],
  typing: Typing,
): { tokens: readonly string[]; duplicates: string[] } => {
  const words = splitTokens(typing.text)
  const known = new Set(tokens)
  // Something else may have replaced the list while the words were typed.
  const isComplete = words.every((word) => known.has(word))
  const ended = isComplete ? { tokens, typing } : typeText(tokens, typing, typing.text)
  const left = [...ended.typing.added]
  const duplicates = words.filter((word) => {
    const index = left.indexOf(word)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  return { tokens: ended.tokens, duplicates: [...new Set(duplicates)] }
}

/** A token as text to edit. The list stays the same until the text does not. */
export const editToken = (tokens: readonly string[], index: number): Typing => {
  const token = tokens[index] ?? ''
  return { text: token, added: [token], at: index === tokens.length - 1 ? null : index }
}

/** The list without one of its tokens; `index` does not count the words being typed. */
export const removeToken = (tokens: readonly string[], typing: Typing, index: number): Change => {
  const { before, after } = partsOf(tokens, typing)
  return index < before.length
    ? join(before.toSpliced(index, 1), after, typing)
    : join(before, after.toSpliced(index - before.length, 1), typing)
}

const NAMED = 3

/** `Already in the list: a and b`; "" without words. */
export const duplicatesText = (words: readonly string[]): string => {
  if (words.length === 0) return ''
  const named = words.slice(0, NAMED)
  const more = words.length - named.length
  const names = more > 0 ? [...named, `${formatNumber(more)} more`] : named
  return `Already in the list: ${allOf(names)}`
}
