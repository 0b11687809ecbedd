import { tokensOf, type Token } from '#domain/selector-tokens.ts'
import type { EndpointField } from '../../../resources/operators/seen-endpoint-fields.ts'
import { LIST_METHODS, TEXT_METHODS, WORDS, type CelWord } from './cel-words.ts'

/** What may be written at a place of a selector. */
export type SelectorCompletion = {
  readonly name: string
  /** What is written; left out if it is the name. */
  readonly insert?: string
  readonly kind: 'field' | 'value' | 'function' | 'word'
  /** Values that were seen. */
  readonly samples?: string
  readonly help: string
}

/** Where completions begin, in UTF-16 code units. */
export type SelectorCompletions = {
  readonly from: number
  readonly items: readonly SelectorCompletion[]
}

type Fields = ReadonlyMap<string, EndpointField>

const SHOWN_SAMPLES = 3
const NAME = /^[A-Za-z_]\w*$/

const ofWord = (kind: SelectorCompletion['kind'], { name, help, example }: CelWord) => ({
  name,
  kind,
  help: `${help}. ${example}`,
})

const ofField = ([name, { help, samples }]: readonly [string, EndpointField]) => ({
  name,
  kind: 'field' as const,
  samples: samples.slice(0, SHOWN_SAMPLES).join(', '),
  help: help || 'Seen in endpoints of this account',
})

const FUNCTIONS = new Map([...LIST_METHODS, ...TEXT_METHODS].map((one) => [one.name, one]))

/** The path that ends before a dot: `endpoint.principal` gives `['principal']`. Null if it is something else. */
const pathBefore = (tokens: readonly Token[], dot: number): string[] | null => {
  const names: string[] = []
  let at = dot
  while (tokens[at]?.text === '.' && tokens[at - 1]?.kind === 'word') {
    names.unshift(tokens[at - 1]?.text ?? '')
    at -= 2
  }
  return tokens[at]?.text !== '.' && names[0] === 'endpoint' ? names.slice(1) : null
}

const fieldAt = (fields: Fields, path: readonly string[]): EndpointField | undefined => {
  const [name, ...rest] = path
  const field = name === undefined ? undefined : fields.get(name)
  return field && rest.length > 0 ? fieldAt(field.members, rest) : field
}

const afterDot = (fields: Fields, path: readonly string[] | null): SelectorCompletion[] => {
  if (path?.length === 0) return [...fields].filter(([name]) => NAME.test(name)).map(ofField)
  const field = path ? fieldAt(fields, path) : undefined
  const methods = field?.isList
    ? LIST_METHODS
    : field?.help || field?.samples.length
      ? TEXT_METHODS
      : [...FUNCTIONS.values()]
  const members = [...(field?.members ?? [])].filter(([name]) => NAME.test(name)).map(ofField)
  return [...members, ...methods.map((one) => ofWord('function', one))]
}

const escaped = (text: string, quote: string): string =>
  JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`)

/** The values of the field that the string which begins at a token is compared with. */
const valuesFor = (
  fields: Fields,
  tokens: readonly Token[],
  open: Token,
  rest: string,
): SelectorCompletion[] => {
  const operator = tokens.at(-2)?.text
  if (operator !== '==' && operator !== '!=') return []
  if (!/^["']$/.test(open.text) || tokens.at(-3)?.kind !== 'word') return []
  // As if a dot followed the field.
  const dot: Token = { kind: 'sign', text: '.', offset: open.offset }
  const before = [...tokens.slice(0, -2), dot]
  const path = pathBefore(before, before.length - 1)
  const end = rest.startsWith(open.text) ? '' : open.text
  return ((path && fieldAt(fields, path)?.samples) ?? []).map((sample) => ({
    name: sample,
    insert: escaped(sample, open.text) + end,
    kind: 'value' as const,
    help: 'Seen in endpoints of this account',
  }))
}

/**
 * What may be written at a place: the fields of the endpoint, what can be asked of them, their values in a comparison,
 * and the words of CEL. Null if there is nothing, or nothing was begun and nobody asked.
 */
export const completeSelector = (
  text: string,
  at: number,
  fields: Fields,
  isAsked: boolean,
): SelectorCompletions | null => {
  const before = text.slice(0, at)
  const tokens = [...tokensOf(before)]
  const last = tokens.at(-1)
  const made = (from: number, items: readonly SelectorCompletion[]) =>
    items.length > 0 ? { from, items } : null
  if (last?.kind === 'open string') {
    const values = valuesFor(fields, tokens, last, text.slice(at))
    return made(last.offset + last.text.length, values)
  }
  const isAtWord = last?.kind === 'word' && last.offset + last.text.length === at
  const from = isAtWord ? last.offset : at
  const dot = tokens.length - (isAtWord ? 2 : 1)
  // In a comment, nothing is completed.
  const rest = before.slice(last ? last.offset + last.text.length : 0)
  if (rest.slice(Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('\r')) + 1).includes('//'))
    return null
  if (tokens[dot]?.text === '.') return made(from, afterDot(fields, pathBefore(tokens, dot)))
  if (!isAtWord && !isAsked) return null
  return made(
    from,
    WORDS.map((one) => ofWord('word', one)),
  )
}
