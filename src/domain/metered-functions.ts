import { CelScalar, celFunc, isCelList, isCelMap } from '@bufbuild/cel'
import { type CelCall, type CelFunction, type CelValue, withCall } from './cel-function.ts'
import { type Budget, MAX_ELEMENTS, MAX_TEXT } from './selector-budget.ts'

/** The function that `meterExpression` wraps around lists and maps; no expression can name it. */
export const MADE = '@made'

const isSized = (value: unknown): value is string | Uint8Array =>
  typeof value === 'string' || value instanceof Uint8Array

// Compiling a pattern allocates a program and code point tables, some hundred bytes per character.
const PATTERN_BYTES = 1024
// Every %f creates a formatter, mostly outside the heap.
const FORMATTER_BYTES = 1 << 16
const FORMATTERS = /%(?:\.\d+)?f/g
/** The maximum length of a number, a date or a type name as text. */
const SCALAR_TEXT = 512
/** A character has at most three bytes, and %x writes each byte as two digits. */
const WORST_DIGITS = 6

/** The most characters that `format` can write for a value; stops counting above the limit. */
const formattedLength = (value: CelValue | undefined): number => {
  if (typeof value === 'string' || value instanceof Uint8Array) return value.length * WORST_DIGITS
  if (!isCelList(value) && !isCelMap(value)) return SCALAR_TEXT
  let length = 2
  for (const item of value) {
    // A map iterates as pairs of key and value.
    for (const part of Array.isArray(item) ? item : [item]) length += 2 + formattedLength(part)
    if (length > MAX_TEXT) break
  }
  return length
}

const occurrences = (text: string, part: string): number => text.split(part).length - 1

/** Rejects a result before the function creates it, since it may be far longer than the arguments. */
type Check = (budget: Budget, args: readonly (CelValue | undefined)[]) => void

// For a method the first argument is its target.
const checks: Readonly<Record<string, Check>> = {
  '_+_': (budget, [left, right]) => {
    if (isCelList(left) && isCelList(right)) budget.allowElements(left.size + right.size)
    else if (isSized(left) && isSized(right)) budget.allowText(left.length + right.length)
  },
  join: (budget, [list, separator]) => {
    if (!isCelList(list)) return
    const between = isSized(separator) ? separator.length : 0
    let length = 0
    for (const item of list) {
      length += between + (isSized(item) ? item.length : 0)
      budget.allowText(length)
    }
  },
  replace: (budget, [text, part, other, most]) => {
    if (typeof text !== 'string' || typeof part !== 'string' || !isSized(other)) return
    const found = part === '' ? text.length : occurrences(text, part)
    const count = typeof most === 'bigint' && most < found ? Math.max(0, Number(most)) : found
    budget.allowText(text.length + count * Math.max(0, other.length - part.length))
  },
  format: (budget, [text, values]) => {
    if (typeof text !== 'string' || !isCelList(values)) return
    budget.takeBytes(FORMATTER_BYTES * (text.match(FORMATTERS)?.length ?? 0))
    budget.allowText(text.length + formattedLength(values))
  },
  split: (budget, [text, separator]) => {
    if (typeof text !== 'string' || typeof separator !== 'string') return
    if (text.length >= MAX_ELEMENTS) budget.allowElements(occurrences(text, separator))
  },
  matches: (budget, [, pattern]) => {
    if (isSized(pattern)) budget.takeBytes(pattern.length * PATTERN_BYTES)
  },
}

const take = (budget: Budget, name: string, result: ReturnType<CelCall>): void => {
  if (isSized(result)) {
    budget.takeText(result.length)
    // Reading a character makes V8 flatten the string, instead of keeping a 32-byte node per concatenation.
    if (typeof result === 'string' && name !== '_+_') result.charCodeAt(0)
  } else if (name === '_+_') {
    // The sum of two lists references both; in `map` and `filter` the right one is new and has one element.
    budget.takeElements(2)
  } else if (name !== 'dyn' && (isCelList(result) || isCelMap(result))) {
    budget.takeElements(1 + result.size)
  }
}

/** Wraps the function so that its results count against a budget. */
const metered = (inner: CelFunction, budget: Budget): CelFunction => {
  const check = checks[inner.name]
  return withCall(inner, (id, target, args) => {
    check?.(budget, target === undefined ? args : [target, ...args])
    const result = inner.call(id, target, args)
    take(budget, inner.name, result)
    return result
  })
}

const made = celFunc(MADE, [CelScalar.DYN], CelScalar.DYN, (value) => value)

/** Whether a function may allocate much memory. */
const makesMuch = ({ name, result }: CelFunction): boolean =>
  name === 'matches' || ['string', 'bytes', 'list', 'map', 'dyn'].includes(result.name)

/** Replacements, with a budget, for the given functions that create texts, bytes and lists. */
export const meterFunctions = (functions: Iterable<CelFunction>, budget: Budget): CelFunction[] =>
  [...functions, made].filter(makesMuch).map((inner) => metered(inner, budget))
