/** Thrown when an evaluation exceeds its budget; the expression cannot catch it. */
export class BudgetError extends Error {
  override name = 'BudgetError'

  constructor(message = 'the texts or lists that it makes are too long') {
    super(message)
  }
}

/** The maximum length of a text or bytes value: an endpoint has a few thousand characters. */
export const MAX_TEXT = 1 << 18
/** Maximum total size of the texts and bytes values that one evaluation creates, including discarded ones. */
const MAX_BYTES = 1 << 24
/** Maximum list elements and map entries that one evaluation may create, and that one list may have. */
export const MAX_ELEMENTS = 100_000
/**
 * Maximum steps of one evaluation: calls, rounds of loops, and what they read. Steps are counted, not timed, so
 * that a selector has the same result on every machine, however busy.
 */
export const MAX_STEPS = 500_000

const atMost = (count: number, most: number): void => {
  if (count > most) throw new BudgetError()
}

/** Overhead of a value in addition to its content. */
const VALUE_BYTES = 64

/** The remaining budget of one evaluation. It counts every created value, even discarded ones. */
export const createBudget = () => {
  let bytes = 0
  let elements = 0
  let steps = 0
  const takeBytes = (count: number): void => {
    bytes += count
    atMost(bytes, MAX_BYTES)
  }
  return {
    /** Resets the budget for the next evaluation. */
    renew: (): void => {
      bytes = 0
      elements = 0
      steps = 0
    },
    /** The steps taken since the last reset. */
    steps: (): number => steps,
    /** How many steps are left. */
    stepsLeft: (): number => MAX_STEPS - steps,
    takeSteps: (count: number): void => {
      steps += count
      if (steps > MAX_STEPS) throw new BudgetError('it takes too many steps')
    },
    /** Throws if a text may not be that long: call it before creating the text. */
    allowText: (length: number): void => atMost(length, MAX_TEXT),
    /** Throws if a list may not be that long: call it before creating the list. */
    allowElements: (count: number): void => atMost(count, MAX_ELEMENTS),
    takeBytes,
    /** Counts a created text or bytes value. */
    takeText: (length: number): void => {
      atMost(length, MAX_TEXT)
      takeBytes(VALUE_BYTES + length)
    },
    takeElements: (count: number): void => {
      elements += count
      atMost(elements, MAX_ELEMENTS)
    },
  }
}

export type Budget = ReturnType<typeof createBudget>
