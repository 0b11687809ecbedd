import { CelScalar, celFunc, celList, isCelList, isCelMap } from '@bufbuild/cel'
import { type CelCall, type CelFunction, type CelValue, withCall } from './cel-function.ts'
import { type Budget, MAX_ELEMENTS, MAX_TEXT } from './selector-budget.ts'
import { callSteps, isSized, textSteps } from './step-costs.ts'

// The functions that `meterExpression` puts into an expression; no text can name them.
/** Wraps the lists and maps that are made in a loop. */
export const MADE = '@made'
/** Wraps what a loop runs over, with the steps of one round. */
export const LOOP = '@loop'
/** Appends to the list that `map` and `filter` gather. */
export const GATHER = '@gather'

// Compiling a pattern allocates a program and code point tables, some hundred bytes per character.
const PATTERN_BYTES = 1024
// Every %f creates a formatter, mostly outside the heap.
const FORMATTER_BYTES = 1 << 16
/** How many characters are copied in about the time of a call. */
const COPIED_PER_STEP = 1024
const FORMATTER_STEPS = 50
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
    // Each replacement copies the text.
    budget.takeSteps(Math.ceil((count * text.length) / COPIED_PER_STEP))
    budget.allowText(text.length + count * Math.max(0, other.length - part.length))
  },
  format: (budget, [text, values]) => {
    if (typeof text !== 'string' || !isCelList(values)) return
    const formatters = text.match(FORMATTERS)?.length ?? 0
    budget.takeBytes(FORMATTER_BYTES * formatters)
    budget.takeSteps(FORMATTER_STEPS * formatters)
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

const take = (
  budget: Budget,
  name: string,
  args: readonly (CelValue | undefined)[],
  result: ReturnType<CelCall>,
): void => {
  if (result === undefined) return
  budget.takeSteps(args.reduce<number>((steps, arg) => steps + textSteps(arg), 1))
  if (isSized(result)) {
    budget.takeSteps(textSteps(result))
    budget.takeText(result.length)
    // Reading a character makes V8 flatten the string, instead of keeping a 32-byte node per concatenation.
    if (typeof result === 'string' && name !== '_+_') result.charCodeAt(0)
  } else if (name !== 'dyn' && (isCelList(result) || isCelMap(result))) {
    budget.takeSteps(result.size)
    budget.takeElements(1 + result.size)
  }
}

/** The sum of two lists, copied: the library's refers to both, and reading a long chain of sums is slow. */
const sumOf = ([left, right]: readonly (CelValue | undefined)[]): CelValue | undefined =>
  isCelList(left) && isCelList(right) ? celList([...left, ...right]) : undefined

/** Wraps the function so that its steps and results count against a budget. */
const metered = (inner: CelFunction, budget: Budget): CelFunction => {
  const { name } = inner
  const check = checks[name]
  return withCall(inner, (id, target, args) => {
    const all = target === undefined ? args : [target, ...args]
    check?.(budget, all)
    budget.takeSteps(callSteps(name, all, budget.stepsLeft()))
    const result = (name === '_+_' ? sumOf(all) : undefined) ?? inner.call(id, target, args)
    take(budget, name, all, result)
    return result
  })
}

const { DYN } = CelScalar

const made = (budget: Budget): CelFunction =>
  metered(
    celFunc(MADE, [DYN], DYN, (value) => value),
    budget,
  )

const loop = (budget: Budget): CelFunction =>
  withCall(
    celFunc(LOOP, [DYN, DYN], DYN, (range) => range),
    (_id, _target, [range, weight]) => {
      if (isCelList(range) || isCelMap(range)) budget.takeSteps(1 + range.size * Number(weight))
      return range
    },
  )

/** Appends in place: nothing else can refer to the list before it is complete. */
const gather = (budget: Budget): CelFunction => {
  const gathered = new WeakMap<object, CelValue[]>()
  return withCall(
    celFunc(GATHER, [DYN, DYN], DYN, (list) => list),
    (_id, _target, [list, more]) => {
      if (!isCelList(list) || !isCelList(more)) return undefined
      budget.takeSteps(1)
      budget.takeElements(2)
      const items = gathered.get(list)
      if (items) {
        items.push(...more)
        return list
      }
      const first = [...list, ...more]
      const begun = celList(first)
      gathered.set(begun, first)
      return begun
    },
  )
}

/** Replacements, with a budget, for the given functions, and those that `meterExpression` uses. */
export const meterFunctions = (functions: Iterable<CelFunction>, budget: Budget): CelFunction[] => [
  ...[...functions].map((inner) => metered(inner, budget)),
  made(budget),
  loop(budget),
  gather(budget),
]
