import { isCelList, isCelMap } from '@bufbuild/cel'
import type { CelValue } from './cel-function.ts'

export const isSized = (value: unknown): value is string | Uint8Array =>
  typeof value === 'string' || value instanceof Uint8Array

/** How many characters a function reads in about the time of a call. */
const CHARACTERS_PER_STEP = 64

/** The steps to read a text or bytes value. */
export const textSteps = (value: unknown): number =>
  isSized(value) ? Math.ceil(value.length / CHARACTERS_PER_STEP) : 0

/** The steps to read all that a value holds; stops counting above `most`. */
const readingSteps = (value: CelValue | undefined, most: number): number => {
  if (!isCelList(value) && !isCelMap(value)) return 1 + textSteps(value)
  let steps = 1
  for (const item of value) {
    // A map iterates as pairs of key and value.
    for (const part of Array.isArray(item) ? item : [item])
      steps += readingSteps(part, most - steps)
    if (steps > most) break
  }
  return steps
}

const MAX_REPEATS = 1000

/** At most how many instructions a pattern compiles to: repeats are written out. */
const programSize = (pattern: string): number => {
  let size = 0
  let end = 0
  for (const { 0: whole, 1: least = '', 2: most = '', index } of pattern.matchAll(
    /\{(\d+)(?:,(\d*))?\}/g,
  )) {
    size += index - end
    const times = Math.min(MAX_REPEATS, Math.max(Number(least), Number(most), 1))
    // A group may hold everything so far, other repeats included.
    size = pattern[index - 1] === ')' ? size * times : size + times
    end = index + whole.length
  }
  return size + pattern.length - end
}

const PATTERN_STEPS = 50

type Arguments = readonly (CelValue | undefined)[]

const comparing = ([left, right]: Arguments, most: number): number => {
  const isDeep = (isCelList(left) && isCelList(right)) || (isCelMap(left) && isCelMap(right))
  return isDeep && left.size === right?.size ? readingSteps(left, most) : 0
}

const DIGITS_FACTOR = 8

// Reading a long number takes more than its characters.
const numberSteps = ([text]: Arguments): number => DIGITS_FACTOR * textSteps(text)

const ZONE_STEPS = 30

// `getHours` and its like: telling the time in a zone takes as long as many calls.
const zoneSteps = ([, zone]: Arguments): number => (zone === undefined ? 0 : ZONE_STEPS)

const costs: Readonly<Record<string, (args: Arguments, most: number) => number>> = {
  '_==_': comparing,
  '_!=_': comparing,
  '@in': ([, list], most) => (isCelList(list) ? readingSteps(list, most) : 0),
  int: numberSteps,
  uint: numberSteps,
  join: ([list], most) => readingSteps(list, most),
  format: ([, values], most) => readingSteps(values, most),
  matches: ([text, pattern]) => {
    if (typeof text !== 'string' || typeof pattern !== 'string') return 0
    const size = programSize(pattern)
    return PATTERN_STEPS + size + Math.ceil((text.length * size) / CHARACTERS_PER_STEP)
  },
}

/**
 * The steps of a call beyond those of reading its texts, at least where they are more than `most`. A function
 * with several overloads is asked once for each.
 */
export const callSteps = (name: string, args: Arguments, most: number): number =>
  (name.startsWith('get') ? zoneSteps : costs[name])?.(args, most) ?? 0
