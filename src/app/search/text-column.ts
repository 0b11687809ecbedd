import { countOnes, lowestBit, type BitSet } from './bit-set.ts'
import { foldText } from './fold-text.ts'

/** So many rows share a text: a search calls `indexOf` on few long texts. */
export const CHUNK_ROWS = 1024
/** The words of a bit set for a chunk. */
export const CHUNK_WORDS = CHUNK_ROWS / 32

/** Texts one after the other in one text, and where each ends. */
type Joined = { readonly text: string; readonly ends: Uint32Array }

/** The texts of up to `CHUNK_ROWS` rows. */
export type TextChunk = {
  readonly folded: Joined
  /** As they were written; null if only the folded ones are kept. */
  readonly written: Joined | null
}

const join = (texts: readonly string[]): Joined => {
  let end = 0
  return { text: texts.join(''), ends: Uint32Array.from(texts, ({ length }) => (end += length)) }
}

const textAt = ({ text, ends }: Joined, place: number): string =>
  place < ends.length ? text.slice(place === 0 ? 0 : ends[place - 1], ends[place]) : ''

const makeChunk = (texts: readonly string[], isFolded: boolean): TextChunk => {
  const folded = join(isFolded ? texts : texts.map(foldText))
  if (isFolded) return { folded, written: null }
  const written = join(texts)
  return { folded, written: written.text === folded.text ? folded : written }
}

// With fewer candidates than this part of the rows, each is looked at by itself.
const FEW = 1 / 16

const scanChunk = (texts: Joined, word: string, candidates: BitSet, found: BitSet): void => {
  const { text, ends } = texts
  let left = 0
  for (let index = 0; index < CHUNK_WORDS; index += 1)
    left += countOnes((candidates[index] ?? 0) & ~(found[index] ?? 0))
  if (left === 0) return
  const areFew = left < ends.length * FEW
  let at = -1
  for (let index = 0; index < CHUNK_WORDS; index += 1) {
    let rest = (candidates[index] ?? 0) & ~(found[index] ?? 0)
    let hits = 0
    for (; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest)
      const place = (index << 5) + bit
      if (areFew) {
        if (textAt(texts, place).includes(word)) hits |= 1 << bit
        continue
      }
      const start = place === 0 ? 0 : (ends[place - 1] ?? text.length)
      if (at < start) at = text.indexOf(word, start)
      if (at < 0) break
      // The next occurrence may be in a later row, or go over from this one into the next.
      if (at + word.length <= (ends[place] ?? 0)) hits |= 1 << bit
    }
    found[index] = (found[index] ?? 0) | hits
    if (rest !== 0) return
  }
}

/**
 * A column of texts. A chunk that is written is a list of its texts until the next search: writing many rows one
 * by one costs no more than writing them at once. `isFolded` keeps the texts in folded form only.
 */
export const createTextColumn = (isFolded: boolean, kept: readonly TextChunk[] = []) => {
  const chunks: (TextChunk | string[])[] = [...kept]

  const textIn = (chunk: TextChunk | string[] = [], place: number): string =>
    Array.isArray(chunk) ? (chunk[place] ?? '') : textAt(chunk.written ?? chunk.folded, place)
  const get = (row: number) => textIn(chunks[Math.floor(row / CHUNK_ROWS)], row % CHUNK_ROWS)
  const folded = (row: number): string => {
    const chunk = chunks[Math.floor(row / CHUNK_ROWS)]
    if (chunk && !Array.isArray(chunk)) return textAt(chunk.folded, row % CHUNK_ROWS)
    return isFolded ? get(row) : foldText(get(row))
  }
  const chunkAt = (index: number): TextChunk => {
    const chunk = chunks[index] ?? []
    return Array.isArray(chunk) ? (chunks[index] = makeChunk(chunk, isFolded)) : chunk
  }
  const writable = (index: number): string[] => {
    while (chunks.length <= index) chunks.push([])
    const chunk = chunks[index] ?? []
    return (chunks[index] = Array.isArray(chunk)
      ? chunk
      : Array.from(chunk.folded.ends, (_, place) => textIn(chunk, place)))
  }

  return {
    /** Sets the text of a row; tells whether it changed. */
    set: (row: number, text: string): boolean => {
      const kept = isFolded ? foldText(text) : text
      if (get(row) === kept) return false
      const texts = writable(Math.floor(row / CHUNK_ROWS))
      while (texts.length < row % CHUNK_ROWS) texts.push('')
      texts[row % CHUNK_ROWS] = kept
      return true
    },
    /** The text of a row; folded if the column keeps folded texts only. */
    get,
    folded,
    /** All chunks, ready for searches. */
    chunks: () => chunks.map((_, index) => chunkAt(index)),
    /** Makes a chunk compact that is not written for now. */
    seal: (index: number) => void chunkAt(index),
    /** Adds to `found` the candidates of a chunk whose folded text contains a word, which is not empty. */
    scan: (index: number, word: string, candidates: BitSet, found: BitSet) =>
      scanChunk(chunkAt(index).folded, word, candidates, found),
  }
}

/** A text for each row, in chunks. */
export type TextColumn = ReturnType<typeof createTextColumn>
