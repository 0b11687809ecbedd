/** A set of small numbers, one bit each. */
export type BitSet = Uint32Array

/** An empty set for numbers below `count`. */
export const bitSet = (count: number): BitSet => new Uint32Array((count + 31) >>> 5)

export const hasBit = (bits: BitSet, number: number): boolean =>
  (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1

/** The place of the lowest bit of a word that is not 0. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word)

/** How many bits of a word are 1. */
const countOnes = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** How many numbers are in the set. */
export const countBits = (bits: BitSet): number => {
  let count = 0
  for (const word of bits) count += countOnes(word)
  return count
}

export const isEmptySet = (bits: BitSet): boolean => bits.every((word) => word === 0)

/** The numbers of the set, rising. */
export const numbersIn = (bits: BitSet): Uint32Array => {
  const numbers = new Uint32Array(countBits(bits))
  let count = 0
  for (let index = 0; index < bits.length; index += 1) {
    for (let word = bits[index] ?? 0; word !== 0; word &= word - 1) {
      numbers[count] = (index << 5) + lowestBit(word)
      count += 1
    }
  }
  return numbers
}
