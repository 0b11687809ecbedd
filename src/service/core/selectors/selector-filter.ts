import { ENDPOINT_TEXTS } from '#domain/endpoint-texts.ts'

/** What a text of an endpoint must be or have in it. */
export type TextCondition = {
  readonly field: (typeof ENDPOINT_TEXTS)[number]
  readonly test: 'equals' | 'contains' | 'starts' | 'ends'
  /** Printable ASCII, which is the same in any encoding and under any collation of a database. */
  readonly text: string
}

/** Endpoints that no selector matches meet none of these. */
export type SelectorFilter = readonly TextCondition[]

/** More are slower than to evaluate the selectors. */
const MOST_CONDITIONS = 100
const MOST_CHARACTERS = 20_000
const DEEPEST = 10

const TESTS = { contains: 'contains', startsWith: 'starts', endsWith: 'ends' } as const
const isMethod = (name: string): name is keyof typeof TESTS => Object.hasOwn(TESTS, name)
const fieldOf = (name: string) => ENDPOINT_TEXTS.find((field) => field === name)

const SPACES = /[\t\n\f\r ]*/y
// A literal without escapes; others, raw texts and bytes are left to the evaluation.
const LITERAL = /"([^"'\\\r\n]*)"|'([^"'\\\r\n]*)'/y
const FIELD = /endpoint\.([a-z_]+)/y
const METHOD = /\.([A-Za-z]+)\(/y
const EQUALS = /==/y
const AMONG = /in(?=[\t\n\f\r [])/y
const NEVER = /false(?![\w.(])/y

/** What cannot be read is no filter. */
class NoFilter extends Error {}

const ASCII = /^[\u0020-\u007e]*$/

/** Reads texts of the form that can be a filter from their beginning. Throws NoFilter at anything else. */
const createReader = (text: string) => {
  let at = 0
  const tryTake = (pattern: RegExp): RegExpExecArray | null => {
    for (const one of [SPACES, pattern]) one.lastIndex = at
    at = SPACES.exec(text) ? SPACES.lastIndex : at
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  const take = (pattern: RegExp): RegExpExecArray => {
    const found = tryTake(pattern)
    if (!found) throw new NoFilter()
    return found
  }
  const literalOf = ([, double, single]: RegExpExecArray): string => {
    const literal = double ?? single ?? ''
    if (!ASCII.test(literal)) throw new NoFilter()
    return literal
  }
  const literal = () => literalOf(take(LITERAL))
  const field = () => {
    const known = fieldOf(take(FIELD)[1] ?? '')
    if (!known) throw new NoFilter()
    return known
  }
  const condition = (): TextCondition[] => {
    if (tryTake(NEVER)) return []
    const first = tryTake(LITERAL)
    if (first) {
      take(EQUALS)
      return [{ field: field(), test: 'equals', text: literalOf(first) }]
    }
    const name = field()
    const method = tryTake(METHOD)?.[1]
    if (method !== undefined) {
      if (!isMethod(method)) throw new NoFilter()
      const part = literal()
      take(/\)/y)
      // Every text has it.
      if (part === '') throw new NoFilter()
      return [{ field: name, test: TESTS[method], text: part }]
    }
    if (tryTake(EQUALS)) return [{ field: name, test: 'equals', text: literal() }]
    take(AMONG)
    take(/\[/y)
    const texts = [literal()]
    while (tryTake(/,/y)) texts.push(literal())
    take(/\]/y)
    return texts.map((text) => ({ field: name, test: 'equals', text }))
  }
  const either = (depth: number): TextCondition[] => {
    if (depth > DEEPEST) throw new NoFilter()
    const all: TextCondition[] = []
    do {
      if (tryTake(/\(/y)) {
        all.push(...either(depth + 1))
        take(/\)/y)
      } else all.push(...condition())
    } while (tryTake(/\|\|/y))
    return all
  }
  return () => {
    const all = either(0)
    take(/$/y)
    return all
  }
}

/**
 * What the endpoints that any of the selectors matches have in common, where all of the selectors are comparisons of
 * texts joined by `||`: `endpoint.url.contains("shop")`. Null where that cannot be told: then any endpoint may match.
 * It reads only that form, in linear time, so that it needs no thread of its own.
 */
export const selectorFilter = (selectors: readonly string[]): SelectorFilter | null => {
  const length = selectors.reduce((sum, text) => sum + text.length, 0)
  if (length > MOST_CHARACTERS) return null
  try {
    const all = new Map<string, TextCondition>()
    for (const text of selectors)
      for (const one of createReader(text)()) all.set(JSON.stringify(one), one)
    return all.size > MOST_CONDITIONS ? null : [...all.values()]
  } catch (error) {
    if (error instanceof NoFilter) return null
    throw error
  }
}

/** Whether an endpoint meets one of the conditions, as the database tells it. */
export const meetsFilter = (
  filter: SelectorFilter,
  endpoint: Readonly<Record<TextCondition['field'], string>>,
): boolean =>
  filter.some(({ field, test, text }) => {
    const value = endpoint[field]
    switch (test) {
      case 'equals':
        return value === text
      case 'contains':
        return value.includes(text)
      case 'starts':
        return value.startsWith(text)
      case 'ends':
        return value.endsWith(text)
    }
  })
