type NumberArray = Float64Array | Uint32Array | Uint16Array | Int32Array | Uint8Array

// More would be memory for rows that may never come.
const ROOM = 1 / 8
const LEAST = 1024

/** A number for each row, in a typed array that grows as rows come. */
export const createNumbers = <Numbers extends NumberArray>(
  Numbers: new (length: number) => Numbers,
  kept = new Numbers(0),
) => {
  let numbers = kept
  const copied = (length: number): Numbers => {
    const copy = new Numbers(length)
    copy.set(numbers.subarray(0, length))
    return copy
  }
  return {
    /** All of them, with room for more: another array after it has grown. */
    all: () => numbers,
    at: (row: number): number => numbers[row] ?? 0,
    /** Tells whether it changed. */
    set: (row: number, value: number): boolean => {
      if (row >= numbers.length) numbers = copied(Math.ceil((row + 1) * (1 + ROOM)) + LEAST)
      if (Object.is(numbers[row], value)) return false
      numbers[row] = value
      return true
    },
    /** Those of the rows below `rows`, as they are now. */
    snapshot: copied,
  }
}
