/** Thrown when one evaluation makes more than it may; nothing of the expression can catch it. */
export class BudgetError extends Error {
  override name = 'BudgetError'

  constructor() {
    super('the texts or lists that it makes are too long')
  }
}

/** The longest text, or bytes, that an evaluation may hold: an endpoint has a few thousand characters. */
export const MAX_TEXT = 1 << 18
/** How many bytes of texts and bytes one evaluation may make, those that it drops included. */
const MAX_BYTES = 1 << 24
/** How many elements of lists and entries of maps one evaluation may make, and one list may have. */
export const MAX_ELEMENTS = 100_000

const atMost = (count: number, most: number): void => {
  if (count > most) throw new BudgetError()
}

/** What a value takes beside its content. */
const VALUE_BYTES = 64

/** What one evaluation may still make. It counts what is made, whether it is kept or not. */
export const createBudget = () => {
  let bytes = 0
  let elements = 0
  const takeBytes = (count: number): void => {
    bytes += count
    atMost(bytes, MAX_BYTES)
  }
  return {
    /** Begins the next evaluation. */
    renew: (): void => {
      bytes = 0
      elements = 0
    },
    /** Throws where no text may be that long: to be asked before it is made. */
    allowText: (length: number): void => atMost(length, MAX_TEXT),
    /** Throws where no list may be that long: to be asked before it is made. */
    allowElements: (count: number): void => atMost(count, MAX_ELEMENTS),
    takeBytes,
    /** Takes a text, or bytes, that was made. */
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
