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

const grown = (array: Uint32Array) => {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}

const ALL = new Uint32Array(CHUNK_WORDS).fill(0xffffffff)

/** A dictionary; `kept` are the texts of an earlier one. */
export const createTextDictionary = (kept: readonly string[] = []): TextDictionary => {
  const texts = createTextColumn(false)
  const index = createHashIndex()
  let firsts = new Uint32Array(64)
  let size = 0

  const add = (text: string, folded: string, hash: number): number => {
    const first = index.find(hash, (code) => texts.folded(code) === folded)
    const code = size
    texts.set(code, text)
    if (size === firsts.length) firsts = grown(firsts)
    firsts[code] = first < 0 ? code : (firsts[first] ?? code)
    index.add(hash, code)
    size += 1
    return code
  }
  const codeOf = (text: string): number => {
    const folded = foldText(text)
    const hash = hashText(folded)
    const code = index.find(hash, (code) => texts.isText(code, text))
    return code < 0 ? add(text, folded, hash) : code
  }
  const scan = (word: string): BitSet => {
    const found = bitSet(Math.ceil(size / CHUNK_ROWS) * CHUNK_ROWS)
    for (let chunk = 0; chunk * CHUNK_ROWS < size; chunk += 1)
      texts.scan(chunk, word, ALL, found.subarray(chunk * CHUNK_WORDS, (chunk + 1) * CHUNK_WORDS))
    return found
  }
  const exactly = (folded: string): BitSet => {
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

  for (const text of kept) codeOf(text)
  return {
    size: () => size,
    codeOf,
    textOf: texts.get,
    foldedOf: texts.folded,
    firstOf: (code) => firsts[code] ?? code,
    containing: scan,
    fitting,
    texts: () => Array.from({ length: size }, (_, code) => texts.get(code)),
  }
}
