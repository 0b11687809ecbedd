import { lowestBit, type BitSet } from './bit-set.ts'
import type { Codes } from './columns.ts'
import { CHUNK_ROWS, CHUNK_WORDS, type TextColumn } from './text-column.ts'

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

/** Matches the rows whose code is wanted. */
export const matchCodes = (codes: Codes['codes'], wanted: readonly boolean[]): ChunkMatcher => {
  if (!wanted.includes(true)) return matchNone
  const all = codes()
  return matchRows((row) => wanted[all[row] ?? 0] === true)
}

/** Matches the rows that pass, of those whose text has one of some words. */
export const matchLikely =
  (texts: TextColumn, words: readonly string[], passes: (row: number) => boolean): ChunkMatcher =>
  (chunk, candidates, found) => {
    const likely = new Uint32Array(CHUNK_WORDS)
    for (const word of words) texts.scan(chunk, word, candidates, likely)
    matchRows(passes)(chunk, likely, found)
  }
