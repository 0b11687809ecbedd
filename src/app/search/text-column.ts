import { lowestBit, type BitSet } from './bit-set.ts'
import { foldText } from './fold-text.ts'

/** So many rows share a text: a search calls `indexOf` on few long texts. */
export const CHUNK_ROWS = 1024
/** The words of a bit set for a chunk. */
export const CHUNK_WORDS = CHUNK_ROWS / 32

/** Texts one after the other in one text; where each starts, and where the last ends. */
export type Joined = { readonly text: string; readonly starts: Uint32Array }

/** The texts of up to `CHUNK_ROWS` rows. */
export type TextChunk = {
  readonly folded: Joined
  /** As they were written; null if only the folded ones are kept. */
  readonly written: Joined | null
}

export const joinTexts = (texts: readonly string[]): Joined => {
  const starts = new Uint32Array(texts.length + 1)
  for (const [place, { length }] of texts.entries())
    starts[place + 1] = (starts[place] ?? 0) + length
  return { text: texts.join(''), starts }
}

const textAt = ({ text, starts }: Joined, place: number): string =>
  text.slice(starts[place] ?? text.length, starts[place + 1])

export const splitTexts = (joined: Joined): string[] =>
  Array.from({ length: joined.starts.length - 1 }, (_, place) => textAt(joined, place))

const makeChunk = (texts: readonly string[], isFolded: boolean): TextChunk => {
  const folded = joinTexts(isFolded ? texts : texts.map(foldText))
  if (isFolded) return { folded, written: null }
  const written = joinTexts(texts)
  return { folded, written: written.text === folded.text ? folded : written }
}

const scanChunk = (
  { text, starts }: Joined,
  word: string,
  candidates: BitSet,
  found: BitSet,
): void => {
  let at = -1
  for (let index = 0; index < CHUNK_WORDS; index += 1) {
    let rest = (candidates[index] ?? 0) & ~(found[index] ?? 0)
    for (; rest !== 0; rest &= rest - 1) {
      const bit = lowestBit(rest)
      const place = (index << 5) + bit
      const start = starts[place] ?? text.length
      if (at < start) at = text.indexOf(word, start)
      if (at < 0) return
      // The next occurrence may be in a later row, or go over from this one into the next.
      if (at + word.length <= (starts[place + 1] ?? 0))
        found[index] = (found[index] ?? 0) | (1 << bit)
    }
  }
}

/**
 * A column of texts. A chunk that is written is a list of its texts until it is sealed or searched: writing many rows
 * one by one costs no more than writing them at once. `isFolded` keeps the texts in folded form only.
 */
export const createTextColumn = (isFolded: boolean, kept: readonly TextChunk[] = []) => {
  const chunks: (TextChunk | string[])[] = [...kept]

  const get = (row: number): string => {
    const chunk = chunks[Math.floor(row / CHUNK_ROWS)] ?? []
    return Array.isArray(chunk)
      ? (chunk[row % CHUNK_ROWS] ?? '')
      : textAt(chunk.written ?? chunk.folded, row % CHUNK_ROWS)
  }
  const folded = (row: number): string => {
    const chunk = chunks[Math.floor(row / CHUNK_ROWS)]
    if (chunk && !Array.isArray(chunk)) return textAt(chunk.folded, row % CHUNK_ROWS)
    return isFolded ? get(row) : foldText(get(row))
  }
  const sealed = (chunk: TextChunk | string[], index: number): TextChunk =>
    Array.isArray(chunk) ? (chunks[index] = makeChunk(chunk, isFolded)) : chunk
  const writable = (index: number): string[] => {
    while (chunks.length <= index) chunks.push([])
    const chunk = chunks[index] ?? []
    return (chunks[index] = Array.isArray(chunk)
      ? chunk
      : splitTexts(chunk.written ?? chunk.folded))
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
    /** All chunks, made compact: for searches, or as nothing is written for now. */
    chunks: (): TextChunk[] => chunks.map(sealed),
    /** Adds to `found` the candidates of a chunk whose folded text contains a word, which is not empty. */
    scan: (index: number, word: string, candidates: BitSet, found: BitSet): void =>
      scanChunk(sealed(chunks[index] ?? [], index).folded, word, candidates, found),
  }
}

/** A text for each row, in chunks. */
export type TextColumn = ReturnType<typeof createTextColumn>
