import { tokensOf } from '#domain/selector-tokens.ts'
import { ENDPOINT_FIELDS, LIST_METHODS, TEXT_METHODS, WORDS, type CelWord } from './cel-words.ts'

/** What may be written at a place of a selector. */
export type SelectorCompletion = {
  readonly name: string
  readonly kind: 'field' | 'function' | 'word'
  readonly help: string
}

/** Where completions begin, in UTF-16 code units. */
export type SelectorCompletions = {
  readonly from: number
  readonly items: readonly SelectorCompletion[]
}

const ofWord = (kind: SelectorCompletion['kind'], { name, help, example }: CelWord) => ({
  name,
  kind,
  help: `${help}. ${example}`,
})

const FIELDS = Object.entries(ENDPOINT_FIELDS).map(
  ([name, help]) => ({ name, kind: 'field', help }) as const,
)

/** The functions of lists and of texts, each name once. */
const METHODS = [
  ...new Map([...LIST_METHODS, ...TEXT_METHODS].map((one) => [one.name, one])).values(),
]

/** What follows a dot after these words: the endpoint's fields, or the functions of the one that was named. */
const afterDot = (before: string | undefined, further: string | undefined) => {
  if (before === 'endpoint' && further !== '.') return FIELDS
  const isField = before !== undefined && Object.hasOwn(ENDPOINT_FIELDS, before)
  const ofField = before === 'bindings' ? LIST_METHODS : TEXT_METHODS
  return (isField ? ofField : METHODS).map((one) => ofWord('function', one))
}

/**
 * What may be written at a place: the fields of the endpoint, what can be asked of them, and the words of CEL. Null if
 * there is nothing, or nothing was begun and nobody asked.
 */
export const completeSelector = (
  text: string,
  at: number,
  isAsked: boolean,
): SelectorCompletions | null => {
  const before = text.slice(0, at)
  const tokens = [...tokensOf(before)]
  const last = tokens.at(-1)
  if (last?.kind === 'open string') return null
  const isAtWord = last?.kind === 'word' && last.offset + last.text.length === at
  const from = isAtWord ? last.offset : at
  const dot = tokens.length - (isAtWord ? 2 : 1)
  // In a comment, nothing is completed.
  const rest = before.slice(last ? last.offset + last.text.length : 0)
  if (rest.slice(Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('\r')) + 1).includes('//'))
    return null
  if (tokens[dot]?.text === '.')
    return { from, items: afterDot(tokens[dot - 1]?.text, tokens[dot - 2]?.text) }
  if (!isAtWord && !isAsked) return null
  return { from, items: WORDS.map((one) => ofWord('word', one)) }
}
