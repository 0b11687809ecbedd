import { isEmptySet, lowestBit, type BitSet } from './bit-set.ts'
import { CHUNK_ROWS, CHUNK_WORDS } from './text-column.ts'

/** Adds to `found` those of the candidates of a chunk of rows that match; both are the bits of the chunk. */
export type ChunkMatcher = (chunk: number, candidates: BitSet, found: BitSet) => void

/** Matches no row. */
export const matchNone: ChunkMatcher = () => undefined

/** Matches the rows that pass. */
export const matchRows =
  (passes: (row: number) => boolean): ChunkMatcher =>
  (chunk, candidates, found) => {
    for (let at = 0; at < CHUNK_WORDS; at += 1) {
      let rest = (candidates[at] ?? 0) & ~(found[at] ?? 0)
      for (; rest !== 0; rest &= rest - 1) {
        const bit = lowestBit(rest)
        if (passes(chunk * CHUNK_ROWS + (at << 5) + bit)) found[at] = (found[at] ?? 0) | (1 << bit)
      }
    }
  }

/** Matches the rows whose code is in a set. */
export const matchCodes = (codes: Uint32Array, wanted: BitSet): ChunkMatcher => {
  if (isEmptySet(wanted)) return matchNone
  // As `matchRows`, but without a call for each row of each column.
  return (chunk, candidates, found) => {
    for (let at = 0; at < CHUNK_WORDS; at += 1) {
      let rest = (candidates[at] ?? 0) & ~(found[at] ?? 0)
      let hits = 0
      for (; rest !== 0; rest &= rest - 1) {
        const bit = lowestBit(rest)
        const code = codes[chunk * CHUNK_ROWS + (at << 5) + bit] ?? 0
        hits |= (((wanted[code >>> 5] ?? 0) >>> (code & 31)) & 1) << bit
      }
      found[at] = (found[at] ?? 0) | hits
    }
  }
}
