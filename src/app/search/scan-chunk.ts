import { countOnes, hasBit, lowestBit, setBit, type BitSet } from './bit-set.ts'
import { eachContaining } from './sparse-texts.ts'
import { CHUNK_WORDS, foldedEntry, startOf, type TextChunk } from './text-chunk.ts'

// With fewer candidates than this part of the rows, each is looked at by itself.
const SPARSE = 1 / 16

const scanSparse = (chunk: TextChunk, word: string, candidates: BitSet, found: BitSet): void => {
  for (let index = 0; index < CHUNK_WORDS; index += 1) {
    let rest = (candidates[index] ?? 0) & ~(found[index] ?? 0)
    for (; rest !== 0; rest &= rest - 1) {
      const row = (index << 5) + lowestBit(rest)
      if (row >= chunk.rows) return
      if (foldedEntry(chunk, row).includes(word)) setBit(found, row)
    }
  }
}

const scanDense = (
  { rows, folded, ends, wide }: TextChunk,
  word: string,
  candidates: BitSet,
  found: BitSet,
): void => {
  let at = -1
  eachContaining(wide, word, (row) => {
    if (hasBit(candidates, row)) setBit(found, row)
  })
  for (let index = 0; index < CHUNK_WORDS; index += 1) {
    let rest = (candidates[index] ?? 0) & ~(found[index] ?? 0)
    for (; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest)
      const row = (index << 5) + bit
      if (row >= rows) return
      const start = startOf(ends, row)
      if (at < start) {
        at = folded.indexOf(word, start)
        if (at < 0) return
      }
      // The next occurrence may be in a later row, or go over from this one into the next.
      if (at + word.length <= (ends[row] ?? 0)) found[index] = (found[index] ?? 0) | (1 << bit)
    }
  }
}

/** Which values contain a word; null if none. */
const scanEntries = ({ folded, ends, wide }: TextChunk, word: string): Uint8Array | null => {
  let at = folded.indexOf(word)
  if (at < 0 && wide.places.length === 0) return null
  const hits = new Uint8Array(ends.length)
  eachContaining(wide, word, (entry) => (hits[entry] = 1))
  for (let entry = 0; entry < hits.length && at >= 0; entry += 1) {
    const start = startOf(ends, entry)
    if (at < start) at = folded.indexOf(word, start)
    if (at >= 0 && at + word.length <= (ends[entry] ?? 0)) hits[entry] = 1
  }
  return hits
}

const scanShared = (
  { rows }: TextChunk,
  entryOf: Uint16Array,
  hits: Uint8Array,
  candidates: BitSet,
  found: BitSet,
): void => {
  for (let index = 0; index < CHUNK_WORDS; index += 1) {
    let rest = (candidates[index] ?? 0) & ~(found[index] ?? 0)
    for (; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest)
      const row = (index << 5) + bit
      if (row < rows && hits[entryOf[row] ?? 0] === 1)
        found[index] = (found[index] ?? 0) | (1 << bit)
    }
  }
}

const countLeft = (candidates: BitSet, found: BitSet): number => {
  let count = 0
  for (let index = 0; index < CHUNK_WORDS; index += 1)
    count += countOnes((candidates[index] ?? 0) & ~(found[index] ?? 0))
  return count
}

/** Adds to `found` the candidates whose folded value contains a word; the word is not empty. */
export const scanChunk = (
  chunk: TextChunk,
  word: string,
  candidates: BitSet,
  found: BitSet,
): void => {
  const left = countLeft(candidates, found)
  if (left === 0) return
  if (!chunk.entryOf) {
    const scan = left < chunk.rows * SPARSE ? scanSparse : scanDense
    return scan(chunk, word, candidates, found)
  }
  const hits = scanEntries(chunk, word)
  if (hits) scanShared(chunk, chunk.entryOf, hits, candidates, found)
}
