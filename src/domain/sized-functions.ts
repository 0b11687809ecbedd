import { celList, isCelList } from '@bufbuild/cel'
import { type CelFunction, type CelFunctions, type CelValue, withCall } from './cel-function.ts'

/** The longest text or bytes value that a selector may make: an endpoint has a few thousand characters. */
const MAX_TEXT = 1 << 18
/** The longest list that it may put together. */
const MAX_ELEMENTS = 100_000
/** So many bytes may one evaluation make: they are not on the heap, whose size a thread limits. */
const MAX_BYTES = 1 << 24

const isSized = (value: unknown): value is string | Uint8Array =>
  typeof value === 'string' || value instanceof Uint8Array

/** Throws if a value grows too large; an exception ends the whole evaluation, even in || and &&. */
const allow = (size: number, most: number): void => {
  if (size > most) throw new Error('the texts or lists that it makes are too long')
}

// Each replacement copies the text: of a text that grows, even the first ones are huge.
const checkReplaced = (text: CelValue | undefined, [part, other]: readonly CelValue[]): void => {
  if (typeof text !== 'string' || typeof part !== 'string' || typeof other !== 'string') return
  const found = part === '' ? text.length : text.split(part).length - 1
  allow(text.length + found * Math.max(0, other.length - part.length), MAX_TEXT)
}

const elements = new WeakMap<object, CelValue[]>()

/** Two lists in one: the library's sum refers to both, and a long chain of such sums overflows the stack. */
const sumOf = (left: CelValue | undefined, right: CelValue | undefined): CelValue | undefined => {
  if (!isCelList(left) || !isCelList(right)) return undefined
  allow(left.size + right.size, MAX_ELEMENTS)
  const all = (elements.get(left) ?? [...left]).concat([...right])
  const sum = celList(all)
  elements.set(sum, all)
  return sum
}

/** What makes values that are longer than its arguments. */
const GROWING = new Set(['_+_', 'join', 'replace', 'format', 'bytes'])

/**
 * Replacements for the functions that make long values, with limits: a thread that outgrows its memory by small
 * values ends alone, but one huge value would end the process. `renew` begins another evaluation.
 */
export const sizedFunctions = (
  functions: CelFunctions,
): { functions: CelFunction[]; renew: () => void } => {
  let bytes = 0
  const sized = (inner: CelFunction): CelFunction =>
    withCall(inner, (id, target, args) => {
      if (inner.name === 'replace') checkReplaced(target, args)
      const sum = inner.name === '_+_' ? sumOf(args[0], args[1]) : undefined
      const result = sum ?? inner.call(id, target, args)
      if (isSized(result)) allow(result.length, MAX_TEXT)
      if (result instanceof Uint8Array) allow((bytes += result.length), MAX_BYTES)
      return result
    })
  return {
    functions: [...functions].filter(({ name }) => GROWING.has(name)).map(sized),
    renew: () => {
      bytes = 0
    },
  }
}
