import { countBits, isEmptySet, lowestBit, type BitSet } from './bit-set.ts'
import { TEXT_COLUMNS, type OperatorColumns } from './operator-columns.ts'
import { FLAG } from './row-numbers.ts'
import { CODED_FIELDS } from './search-query.ts'
import { CHUNK_ROWS, CHUNK_WORDS, foldedEntry } from './text-chunk.ts'

/** Adds to `found` those of the candidates of a chunk of rows that match; both are the bits of the chunk. */
export type ChunkMatcher = (chunk: number, candidates: BitSet, found: BitSet) => void

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
  if (isEmptySet(wanted)) return () => undefined
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

/** The parts of a word that may follow a text which ends with what is before them. */
const restsAfter = (text: string, word: string): string[] => {
  const last = text.at(-1)
  const rests: string[] = []
  if (last === undefined) return rests
  for (
    let at = word.indexOf(last);
    at >= 0 && at < word.length - 1;
    at = word.indexOf(last, at + 1)
  )
    if (text.endsWith(word.slice(0, at + 1))) rests.push(word.slice(at + 1))
  return rests
}

/** Matches a word that begins in the front part of an uri and ends in the id that follows. */
const matchAcrossUri = ({ numbers, texts }: OperatorColumns, word: string): ChunkMatcher => {
  const known = new Map<string, string[]>()
  return (chunk, candidates, found) => {
    const heads = texts.uri.chunk(chunk)
    const rests = Array.from(heads.ends, (_, entry) => {
      const head = foldedEntry(heads, entry)
      const kept = known.get(head) ?? restsAfter(head, word)
      // Heads of which every operator has its own are not worth keeping.
      if (known.size < CHUNK_ROWS) known.set(head, kept)
      return kept
    })
    if (rests.every(({ length }) => length === 0)) return
    const passes = (row: number) => {
      const place = row % CHUNK_ROWS
      const after = rests[heads.entryOf?.[place] ?? place]
      if (!after?.length || !((numbers.flags[row] ?? 0) & FLAG.hasUriWithId)) return false
      const id = texts.id.folded(row)
      return after.some((rest) => id.startsWith(rest))
    }
    matchRows(passes)(chunk, candidates, found)
  }
}

/** In how many rows a word was found first in each of the fields. */
export type FieldHits = Uint32Array

/** The fields in which a word is searched, in their usual order. */
const fieldMatchers = (columns: OperatorColumns, word: string): ChunkMatcher[] => {
  const { numbers, texts, features, dictionaries } = columns
  const having = features.where((list) => list.some((feature) => feature.includes(word)))
  return [
    ...CODED_FIELDS.map((field) =>
      matchCodes(numbers[field], dictionaries[field].containing(word)),
    ),
    matchCodes(numbers.features, having),
    ...TEXT_COLUMNS.map((name): ChunkMatcher => {
      const { scan } = texts[name]
      return (chunk, candidates, found) => scan(chunk, word, candidates, found)
    }),
    matchAcrossUri(columns, word),
  ]
}

/** How many fields a word is searched in. */
export const WORD_FIELDS = CODED_FIELDS.length + 1 + TEXT_COLUMNS.length + 1

const isContained = (candidates: BitSet, found: BitSet): boolean => {
  for (let at = 0; at < CHUNK_WORDS; at += 1)
    if (((candidates[at] ?? 0) & ~(found[at] ?? 0)) !== 0) return false
  return true
}

/**
 * Matches the rows with a word in any of their texts, and counts in `hits` where. `expected` are the hits of a
 * part of the word: where that was, the whole is likely to be, and what is found is not searched further.
 */
export const matchWord = (
  columns: OperatorColumns,
  word: string,
  hits: FieldHits,
  expected: FieldHits,
): ChunkMatcher => {
  const matchers = fieldMatchers(columns, word).map((match, field) => ({ match, field }))
  const hitsOf = ({ field }: { field: number }) => expected[field] ?? 0
  const inOrder = matchers.toSorted((a, b) => hitsOf(b) - hitsOf(a))
  return (chunk, candidates, found) => {
    let known = 0
    for (const { match, field } of inOrder) {
      match(chunk, candidates, found)
      const count = countBits(found)
      if (count === known) continue
      hits[field] = (hits[field] ?? 0) + count - known
      if (isContained(candidates, found)) return
      known = count
    }
  }
}
