import { isRecord } from '#domain/json-value.ts'
import { isFoldedColumn, TEXT_COLUMNS } from './operator-columns.ts'
import { CODE_COLUMNS, TIME_COLUMNS } from './row-numbers.ts'
import type { TableSnapshot } from './table-snapshot.ts'
import { CHUNK_ROWS, CHUNK_WORDS, type TextChunk } from './text-chunk.ts'

/** A snapshot of another version is refused. */
export const SNAPSHOT_VERSION = 2

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

/** Whether a list of ends divides a text. */
const areEnds = (ends: Uint32Array, length: number): boolean =>
  ends.every((end, index) => end >= (ends[index - 1] ?? 0)) && (ends.at(-1) ?? 0) === length

const areSparse = (value: unknown, entries: number): boolean => {
  if (!isRecord(value)) return false
  const { places, text, ends } = value
  return (
    places instanceof Uint16Array &&
    places.every((place, index) => place < entries && place > (places[index - 1] ?? -1)) &&
    typeof text === 'string' &&
    ends instanceof Uint32Array &&
    ends.length === places.length &&
    areEnds(ends, text.length)
  )
}

const areOriginals = (value: unknown, entries: number, length: number): boolean =>
  isRecord(value) &&
  value['capitals'] instanceof Uint8Array &&
  value['capitals'].length === Math.ceil(length / 8) &&
  areSparse(value['odd'], entries)

const isChunk = (value: unknown, isFolded: boolean): value is TextChunk => {
  if (!isRecord(value)) return false
  const { rows, entryOf, folded, ends, wide, originals } = value
  if (!isCount(rows) || rows > CHUNK_ROWS) return false
  if (typeof folded !== 'string' || !(ends instanceof Uint32Array)) return false
  if (!areEnds(ends, folded.length) || !areSparse(wide, ends.length)) return false
  if (isFolded ? originals !== null : !areOriginals(originals, ends.length, folded.length))
    return false
  if (entryOf === null) return ends.length === rows
  return (
    entryOf instanceof Uint16Array &&
    entryOf.length === CHUNK_ROWS &&
    entryOf.subarray(0, rows).every((entry) => entry < ends.length)
  )
}

const areChunks = (value: unknown, isFolded: boolean): value is TextChunk[] =>
  Array.isArray(value) && value.every((chunk) => isChunk(chunk, isFolded))

// The same text twice would have had one code.
const isDictionary = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.every((text) => typeof text === 'string') &&
  new Set(value).size === value.length

// What Date takes.
const LAST_TIME = 8.64e15
const isTime = (time: number): boolean =>
  Number.isNaN(time) || time === Infinity || Math.abs(time) <= LAST_TIME

const areNumbers = (value: unknown, rows: number, sizes: ReadonlyMap<string, number>): boolean => {
  if (!isRecord(value)) return false
  const areTimes = TIME_COLUMNS.every((column) => {
    const times = value[column]
    return times instanceof Float64Array && times.length === rows && times.every(isTime)
  })
  const areCodes = CODE_COLUMNS.every((column) => {
    const codes = value[column]
    const size = sizes.get(column) ?? 0
    return (
      codes instanceof Uint32Array && codes.length === rows && codes.every((code) => code < size)
    )
  })
  const { as_of, position, revision, flags } = value
  return (
    areTimes &&
    areCodes &&
    as_of instanceof Float64Array &&
    as_of.length === rows &&
    as_of.every(Number.isFinite) &&
    position instanceof Int32Array &&
    position.length === rows &&
    revision instanceof Uint32Array &&
    revision.length === rows &&
    flags instanceof Uint8Array &&
    flags.length === rows
  )
}

const isLive = (value: unknown, rows: number): boolean => {
  if (!(value instanceof Uint32Array)) return false
  if (value.length !== Math.ceil(rows / CHUNK_ROWS) * CHUNK_WORDS) return false
  // No operator after the last row.
  return value.every((word, index) => {
    const left = rows - index * 32
    return left >= 32 || (left <= 0 ? word === 0 : word >>> left === 0)
  })
}

const isFeatureList = (text: string): boolean => {
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}

const areOddTimes = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((pair) => Array.isArray(pair) && isCount(pair[0]) && typeof pair[1] === 'string')

/**
 * Whether a value is a snapshot of this version whose parts fit together: every number that points into a list
 * is in it, so that no later read can fail.
 */
export const isSnapshot = (value: unknown): value is TableSnapshot => {
  if (!isRecord(value) || value['version'] !== SNAPSHOT_VERSION) return false
  const { rows, live, numbers, texts, dictionaries, oddTimes } = value
  if (!isCount(rows) || !isRecord(texts) || !isRecord(dictionaries)) return false
  const sizes = new Map<string, number>()
  for (const column of CODE_COLUMNS) {
    const texts = dictionaries[column]
    if (!isDictionary(texts) || (column === 'features' && !texts.every(isFeatureList))) return false
    sizes.set(column, texts.length)
  }
  const chunks = Math.ceil(rows / CHUNK_ROWS)
  const areColumns = TEXT_COLUMNS.every((name) => {
    const column = texts[name]
    return areChunks(column, isFoldedColumn(name)) && column.length === chunks
  })
  return (
    areColumns && isLive(live, rows) && areNumbers(numbers, rows, sizes) && areOddTimes(oddTimes)
  )
}
