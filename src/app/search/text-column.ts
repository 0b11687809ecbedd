import type { BitSet } from './bit-set.ts'
import { foldText } from './fold-text.ts'
import { CHUNK_ROWS, foldedAt, makeChunk, valueAt, type TextChunk } from './text-chunk.ts'
import { scanChunk } from './scan-chunk.ts'

/** A text for each row, in chunks. */
export type TextColumn = {
  /** Sets the text of a row; tells whether it changed. */
  readonly set: (row: number, text: string) => boolean
  /** The text of a row; folded if the column keeps folded texts only. */
  readonly get: (row: number) => string
  readonly folded: (row: number) => string
  readonly isText: (row: number, text: string) => boolean
  /** A chunk, ready for searches. */
  readonly chunk: (index: number) => TextChunk
  readonly chunks: () => TextChunk[]
  /** Makes a chunk compact that is not written for now. */
  readonly seal: (index: number) => void
  /** Adds to `found` the candidates of a chunk whose folded text contains a word. */
  readonly scan: (index: number, word: string, candidates: BitSet, found: BitSet) => void
}

/**
 * A column of texts. A chunk that is written is a list of its texts until the next search: writing many rows one
 * by one costs no more than writing them at once. `isFolded` keeps the texts in folded form only.
 */
export const createTextColumn = (
  isFolded: boolean,
  kept: readonly (TextChunk | string[])[] = [],
): TextColumn => {
  const chunks: (TextChunk | string[])[] = [...kept]
  const empty = makeChunk([], isFolded)

  const textsOf = (index: number): string[] => {
    const chunk = chunks[index] ?? []
    if (Array.isArray(chunk)) return (chunks[index] = chunk)
    return (chunks[index] = Array.from({ length: chunk.rows }, (_, row) => valueAt(chunk, row)))
  }
  const chunkAt = (index: number): TextChunk => {
    const chunk = chunks[index]
    if (chunk === undefined) return empty
    return Array.isArray(chunk) ? (chunks[index] = makeChunk(chunk, isFolded)) : chunk
  }
  const isText = (row: number, text: string): boolean => {
    const chunk = chunks[Math.floor(row / CHUNK_ROWS)]
    if (chunk === undefined) return text === ''
    const place = row % CHUNK_ROWS
    return (Array.isArray(chunk) ? (chunk[place] ?? '') : valueAt(chunk, place)) === text
  }

  return {
    set: (row, text) => {
      const kept = isFolded ? foldText(text) : text
      if (isText(row, kept)) return false
      const index = Math.floor(row / CHUNK_ROWS)
      while (chunks.length < index) chunks.push([])
      const texts = textsOf(index)
      while (texts.length < row % CHUNK_ROWS) texts.push('')
      texts[row % CHUNK_ROWS] = kept
      return true
    },
    get: (row) => {
      const chunk = chunks[Math.floor(row / CHUNK_ROWS)] ?? empty
      const place = row % CHUNK_ROWS
      return Array.isArray(chunk) ? (chunk[place] ?? '') : valueAt(chunk, place)
    },
    folded: (row) => {
      const chunk = chunks[Math.floor(row / CHUNK_ROWS)] ?? empty
      const place = row % CHUNK_ROWS
      if (!Array.isArray(chunk)) return foldedAt(chunk, place)
      const text = chunk[place] ?? ''
      return isFolded ? text : foldText(text)
    },
    isText,
    chunk: chunkAt,
    chunks: () => chunks.map((_, index) => chunkAt(index)),
    seal: chunkAt,
    scan: (index, word, candidates, found) => scanChunk(chunkAt(index), word, candidates, found),
  }
}
