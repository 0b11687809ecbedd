import { lowestBit } from './bit-set.ts'
import { foldText, isAscii } from './fold-text.ts'
import { sparseText, sparseTexts, type SparseTexts } from './sparse-texts.ts'

/** So many rows share a text: a search calls `indexOf` on few long texts. */
export const CHUNK_ROWS = 1024
/** The words of a bit set for a chunk. */
export const CHUNK_WORDS = CHUNK_ROWS / 32

/** The texts as they were written, where the folded ones do not tell. */
type Originals = {
  /** Which characters of the folded text are capitals, one bit each. */
  readonly capitals: Uint8Array
  /** Those that differ by more than capitals, by the number of the value. */
  readonly odd: SparseTexts
}

/** The values of up to `CHUNK_ROWS` rows, one after the other in one text. */
export type TextChunk = {
  /** How many rows it has; the values of those after them are empty. */
  readonly rows: number
  /** Which value a row has, where rows share values; null if each row has the value of its number. */
  readonly entryOf: Uint16Array | null
  readonly folded: string
  readonly ends: Uint32Array
  /** Folded values that are not in the text: one letter outside Latin-1 would double the size of all others. */
  readonly wide: SparseTexts
  /** Null if only the folded values are kept. */
  readonly originals: Originals | null
}

// oxlint-disable-next-line no-control-regex -- Latin-1 begins with controls.
const LATIN_1 = /^[\u0000-\u00ff]*$/
// Above this part of all values they are no exceptions.
const MOST_WIDE = 1 / 4

const packFolded = (values: readonly string[]) => {
  const wide = new Map<number, string>()
  for (const [entry, value] of values.entries()) if (!LATIN_1.test(value)) wide.set(entry, value)
  if (wide.size > values.length * MOST_WIDE) wide.clear()
  const ends = new Uint32Array(values.length)
  let end = 0
  for (const [entry, value] of values.entries()) {
    if (!wide.has(entry)) end += value.length
    ends[entry] = end
  }
  const narrow =
    wide.size === 0 ? values : values.map((value, entry) => (wide.has(entry) ? '' : value))
  return { folded: narrow.join(''), ends, wide: sparseTexts(wide) }
}

const packOriginals = (
  values: readonly string[],
  folded: readonly string[],
  ends: Uint32Array,
): Originals => {
  const capitals = new Uint8Array(((ends.at(-1) ?? 0) + 7) >>> 3)
  const odd = new Map<number, string>()
  for (const [entry, value] of values.entries()) {
    const small = folded[entry] ?? ''
    if (value === small) continue
    const start = startOf(ends, entry)
    // Not of an exception, whose place in the text is empty.
    if (!isAscii(value) || (ends[entry] ?? 0) - start !== value.length) odd.set(entry, value)
    else
      for (let at = 0; at < value.length; at += 1)
        if (value.charCodeAt(at) !== small.charCodeAt(at))
          capitals[(start + at) >>> 3] =
            (capitals[(start + at) >>> 3] ?? 0) | (1 << ((start + at) & 7))
  }
  return { capitals, odd: sparseTexts(odd) }
}

const sharedValues = (values: readonly string[]) => {
  const entries = new Map<string, number>()
  const entryOf = new Uint16Array(CHUNK_ROWS)
  for (const [row, value] of values.entries()) {
    let entry = entries.get(value)
    if (entry === undefined) {
      entry = entries.size
      // Not worth it: a number for each row takes space, too.
      if (entry * 2 >= values.length) return null
      entries.set(value, entry)
    }
    entryOf[row] = entry
  }
  return { entries: [...entries.keys()], entryOf }
}

/** Makes a chunk of the values of its rows. `isFolded` tells that they are folded, and kept so only. */
export const makeChunk = (values: readonly string[], isFolded: boolean): TextChunk => {
  const shared = sharedValues(values)
  const entries = shared?.entries ?? values
  const folded = isFolded ? entries : entries.map(foldText)
  const packed = packFolded(folded)
  const originals = isFolded ? null : packOriginals(entries, folded, packed.ends)
  return { rows: values.length, entryOf: shared?.entryOf ?? null, ...packed, originals }
}

/** Where a value begins in the folded text. */
export const startOf = (ends: Uint32Array, entry: number): number =>
  entry === 0 ? 0 : (ends[entry - 1] ?? 0)

const entryAt = ({ rows, entryOf }: TextChunk, row: number): number => {
  if (row >= rows) return -1
  return entryOf ? (entryOf[row] ?? -1) : row
}

/** A folded value by its number: `entryOf` a row. */
export const foldedEntry = ({ folded, ends, wide }: TextChunk, entry: number): string =>
  sparseText(wide, entry) ?? folded.slice(startOf(ends, entry), ends[entry])

const CAPITAL_DISTANCE = 32

/** The text of which some letters were capitals, all of them in ASCII. Most texts have few, so that parts are joined. */
const original = (folded: string, capitals: Uint8Array, start: number): string => {
  const end = start + folded.length
  let text = ''
  let done = 0
  for (let at = start; at < end; at += 1) {
    const rest = (capitals[at >>> 3] ?? 0) >>> (at & 7)
    if (rest === 0) {
      // On to the next byte.
      at |= 7
      continue
    }
    at += lowestBit(rest)
    const place = at - start
    if (place >= folded.length) break
    const capital = String.fromCharCode(folded.charCodeAt(place) - CAPITAL_DISTANCE)
    text += folded.slice(done, place) + capital
    done = place + 1
  }
  return done === 0 ? folded : text + folded.slice(done)
}

/** The folded value of a row. */
export const foldedAt = (chunk: TextChunk, row: number): string => {
  const entry = entryAt(chunk, row)
  return entry < 0 ? '' : foldedEntry(chunk, entry)
}

/** The value of a row; folded if the chunk keeps only that. */
export const valueAt = (chunk: TextChunk, row: number): string => {
  const entry = entryAt(chunk, row)
  if (entry < 0) return ''
  const { originals, ends } = chunk
  const folded = foldedEntry(chunk, entry)
  if (!originals) return folded
  const odd = sparseText(originals.odd, entry)
  if (odd !== undefined) return odd
  // A folded value that is not in the text has no capitals there: if it is not odd, it was written so.
  const start = startOf(ends, entry)
  return ends[entry] === start ? folded : original(folded, originals.capitals, start)
}
