import { bitSet, hasBit, setBit, type BitSet } from './bit-set.ts'
import { foldText } from './fold-text.ts'
import { createHashIndex, hashText } from './hash-index.ts'
import { fitsPattern, type ValuePattern } from './search-query.ts'
import { CHUNK_ROWS, CHUNK_WORDS } from './text-chunk.ts'
import { createTextColumn } from './text-column.ts'

/** Numbers for texts, from 0. Texts are never removed. */
export type TextDictionary = {
  readonly size: () => number
  /** The code of a text; a new one if the text is new. */
  readonly codeOf: (text: string) => number
  readonly textOf: (code: number) => string
  readonly foldedOf: (code: number) => string
  /** The lowest code of those whose texts fold to the same: a search does not tell them apart. */
  readonly firstOf: (code: number) => number
  /** The codes of the texts that contain a folded word. */
  readonly containing: (word: string) => BitSet
  /** The codes of the texts that fit a pattern. */
  readonly fitting: (pattern: ValuePattern) => BitSet
  /** All texts in the order of their codes. */
  readonly texts: () => string[]
}

const grown = (array: Uint32Array, item: number) => {
  const larger = new Uint32Array(Math.max(array.length * 2, item + 1))
  larger.set(array)
  return larger
}

const inChunks = (texts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(texts.length / CHUNK_ROWS) }, (_, chunk) =>
    texts.slice(chunk * CHUNK_ROWS, (chunk + 1) * CHUNK_ROWS),
  )

const ALL = new Uint32Array(CHUNK_WORDS).fill(0xffffffff)

/** A dictionary; `kept` are the texts of an earlier one, no two the same. */
export const createTextDictionary = (kept: readonly string[] = []): TextDictionary => {
  const texts = createTextColumn(false, inChunks(kept))
  const index = createHashIndex()
  let firsts = new Uint32Array(64)
  let size = kept.length
  // The codes below this can be found by their texts: those of an earlier one are indexed when first needed.
  let indexed = 0

  const addToIndex = (code: number, folded: string, hash: number): void => {
    const first = index.find(hash, (other) => texts.folded(other) === folded)
    if (code >= firsts.length) firsts = grown(firsts, code)
    firsts[code] = first < 0 ? code : (firsts[first] ?? code)
    index.add(hash, code)
  }
  const catchUp = (): void => {
    for (; indexed < size; indexed += 1) {
      const folded = texts.folded(indexed)
      addToIndex(indexed, folded, hashText(folded))
    }
  }
  const codeOf = (text: string): number => {
    catchUp()
    const folded = foldText(text)
    const hash = hashText(folded)
    const known = index.find(hash, (code) => texts.isText(code, text))
    if (known >= 0) return known
    const code = size
    texts.set(code, text)
    addToIndex(code, folded, hash)
    size += 1
    indexed = size
    return code
  }
  const scan = (word: string): BitSet => {
    const found = bitSet(Math.ceil(size / CHUNK_ROWS) * CHUNK_ROWS)
    for (let chunk = 0; chunk * CHUNK_ROWS < size; chunk += 1)
      texts.scan(chunk, word, ALL, found.subarray(chunk * CHUNK_WORDS, (chunk + 1) * CHUNK_WORDS))
    return found
  }
  const exactly = (folded: string): BitSet => {
    catchUp()
    const found = bitSet(size)
    const first = index.find(hashText(folded), (code) => texts.folded(code) === folded)
    if (first < 0) return found
    const same = firsts[first] ?? first
    for (let code = same; code < size; code += 1) if (firsts[code] === same) setBit(found, code)
    return found
  }
  const fitting = (pattern: ValuePattern): BitSet => {
    if (pattern.length === 1) return exactly(pattern[0] ?? '')
    const longest = pattern.reduce((a, b) => (b.length > a.length ? b : a), '')
    const candidates = longest === '' ? null : scan(longest)
    const found = bitSet(size)
    for (let code = 0; code < size; code += 1) {
      const isCandidate = candidates === null || hasBit(candidates, code)
      if (isCandidate && fitsPattern(texts.folded(code), pattern)) setBit(found, code)
    }
    return found
  }

  return {
    size: () => size,
    codeOf,
    textOf: texts.get,
    foldedOf: texts.folded,
    firstOf: (code) => {
      catchUp()
      return firsts[code] ?? code
    },
    containing: scan,
    fitting,
    texts: () => Array.from({ length: size }, (_, code) => texts.get(code)),
  }
}
