import { parsedJson } from '#contract/json-value.ts'
import { hadMore, ONLY_ID, pastedId } from '#domain/pasted-id.ts'
import { allOf, formatNumber } from '../../../ui/intl.ts'

/** The text in a token field's input. The list already ends with its new words, `added`. */
export type Typing = { text: string; added: readonly string[] }

/** An empty input. */
export const NOT_TYPING: Typing = { text: '', added: [] }

// As a request has them: its brackets and quotes are no part of a word.
const jsonList = (text: string): string[] | null => {
  if (!text.trimStart().startsWith('[')) return null
  const list = parsedJson(text)
  return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : null
}

/** A pasted text without the brackets and quotes of a JSON list: one item in each line. */
export const pastedWords = (text: string): string => jsonList(text)?.join('\n') ?? text

const wordsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** The ids in a text, separated by white space, commas and semicolons. */
export const splitTokens = (text: string): string[] => wordsOf(text).map(pastedId).filter(Boolean)

/** The tokens before the words being typed; null if something else has replaced the list. */
export const tokensBefore = (
  tokens: readonly string[],
  { added }: Typing,
): readonly string[] | null => {
  const start = tokens.length - added.length
  return added.every((word, index) => tokens[start + index] === word)
    ? tokens.slice(0, start)
    : null
}

/** What is typed after some tokens: only the words that they do not contain are added. */
export const typed = (before: readonly string[], text: string): Typing => {
  const known = new Set(before)
  return { text, added: splitTokens(text).filter((word) => !known.has(word) && known.add(word)) }
}

const NAMED = 3

/** What is said of what was typed: what of it was left out, or is already in the list. */
export const typedText = (typing: Typing): string =>
  [wordsOf(typing.text).some(hadMore) && ONLY_ID, duplicatesText(typing)].filter(Boolean).join(' ')

/** `Already in the list: a and b`, of the words that were typed and not added; "" without any. */
const duplicatesText = ({ text, added }: Typing): string => {
  const words = [...new Set(splitTokens(text))].filter((word) => !added.includes(word))
  if (words.length === 0) return ''
  const named = words.slice(0, NAMED)
  const more = words.length - named.length
  const names = more > 0 ? [...named, `${formatNumber(more)} more`] : named
  return `Already in the list: ${allOf(names)}`
}
