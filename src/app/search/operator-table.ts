import type { Operator } from '#contract/operators.ts'
import type { OperatorRow } from './view.ts'
import { bitSet, clearBit, countBits, eachBit, hasBit, setBit, type BitSet } from './bit-set.ts'
import { foldText } from './fold-text.ts'
import { createHashIndex, hashText } from './hash-index.ts'
import {
  ALL_CHANGED,
  CHANGED,
  createOperatorColumns,
  emptyRow,
  readRow,
  TEXT_COLUMNS,
  writeRow,
  type OperatorColumns,
} from './operator-columns.ts'
import { operatorFields, type OperatorFields } from './operator-fields.ts'
import { createRowNumbers, nextCapacity } from './row-numbers.ts'
import { CHUNK_ROWS, CHUNK_WORDS } from './text-chunk.ts'

/**
 * Where documents stand in the service's list: the place of the first one if they are a page of it, `first` if
 * they were not read from the list (new ones come before all others), `next` after all others.
 */
export type ListPlace = number | 'first' | 'next'

/** What an upsert did. */
export type UpsertReport = {
  readonly added: number
  readonly changed: number
  /** Records without an id, which are left out. */
  readonly skipped: number
}

/** Told after a row has changed, with bits of `CHANGED`; 0 if the row is gone. */
export type ChangeListener = (row: number, changed: number) => void

/** All operators as columns. Rows keep their numbers; the number of a row that is gone is used again. */
export type OperatorTable = {
  readonly columns: OperatorColumns
  /** How many operators there are. */
  readonly size: () => number
  /** Rows have numbers below this. */
  readonly rows: () => number
  /** The rows that hold an operator. */
  readonly live: () => BitSet
  readonly isLive: (row: number) => boolean
  /** Grows with every change, that of `as_of` too. */
  readonly revision: () => number
  /** Grows with every change of what is searched, shown or sorted. */
  readonly contents: () => number
  /** Grows with every change in a chunk of rows. */
  readonly chunkContents: (chunk: number) => number
  /** The row of an id; -1 if there is none. */
  readonly rowOf: (id: string) => number
  readonly read: (row: number) => OperatorRow
  /** Takes replies; one that is older than what is known of its operator is ignored. */
  readonly upsert: (
    documents: readonly Operator[],
    as_of: number,
    place?: ListPlace,
  ) => UpsertReport
  readonly drop: (ids: readonly string[]) => number
  readonly forgetTimes: () => void
  readonly watch: (listener: ChangeListener) => void
}

/** What a table begins with, from a snapshot. */
export type TableStart = {
  readonly columns: OperatorColumns
  readonly rows: number
  readonly live: BitSet
}

// By the folded text, which is read without putting its capitals back.
const hashOf = (id: string): number => hashText(foldText(id))

// The texts of rows that are gone are removed when there are this many of them in a chunk.
const MOST_GONE = CHUNK_ROWS / 4

const grownBits = (bits: BitSet, rows: number): BitSet => {
  const larger = bitSet(rows)
  larger.set(bits)
  return larger
}

/** A table; its revision begins at `revision`. */
export const createOperatorTable = (revision = 0, start?: TableStart): OperatorTable => {
  const columns = start?.columns ?? createOperatorColumns()
  const index = createHashIndex()
  const listeners: ChangeListener[] = []
  let live = bitSet(0)
  // Rows that are gone whose texts are still there.
  let unclean = bitSet(0)
  let [rows, size] = [0, 0]
  let contents = revision
  let [firstPosition, lastPosition] = [0, -1]
  const free: number[] = []
  const chunkContents: number[] = []

  const rowOf = (id: string): number =>
    index.find(hashOf(id), (row) => columns.texts.id.isText(row, id))

  const tell = (row: number, changed: number): void => {
    contents += 1
    if (changed !== CHANGED.position) chunkContents[Math.floor(row / CHUNK_ROWS)] = contents
    for (const listener of listeners) listener(row, changed)
  }

  const reserve = (capacity: number): void => {
    columns.numbers = createRowNumbers(capacity, columns.numbers)
    live = grownBits(live, capacity)
    unclean = grownBits(unclean, capacity)
  }

  const newRow = (id: string): number => {
    const used = free.pop()
    const row = used ?? rows
    if (used === undefined) {
      if (rows === columns.numbers.flags.length) reserve(nextCapacity(rows))
      rows += 1
    }
    clearBit(unclean, row)
    setBit(live, row)
    index.add(hashOf(id), row)
    size += 1
    return row
  }

  const setPosition = (row: number, position: number): boolean => {
    firstPosition = Math.min(firstPosition, position)
    lastPosition = Math.max(lastPosition, position)
    if (columns.numbers.position[row] === position) return false
    columns.numbers.position[row] = position
    return true
  }

  /** Answers with what changed, as bits of `CHANGED`; null if the reply is older than what is known. */
  const put = (
    fields: OperatorFields,
    as_of: number,
    position: number,
    isListed: boolean,
  ): number | null => {
    const known = rowOf(fields.id)
    const isNew = known < 0
    const row = isNew ? newRow(fields.id) : known
    const isMoved = (isNew || isListed) && setPosition(row, position) ? CHANGED.position : 0
    const isTaken = isNew || as_of >= (columns.numbers.as_of[row] ?? 0)
    const written = isTaken ? writeRow(columns, row, fields) : 0
    if (isTaken) columns.numbers.as_of[row] = as_of
    if (isNew || written !== 0) columns.numbers.revision[row] = revision + 1
    const changed = isNew ? ALL_CHANGED : written | isMoved
    if (changed !== 0) tell(row, changed)
    return isTaken || changed !== 0 ? changed : null
  }

  const sealFull = (first: number): void => {
    // The last chunk may be written again soon.
    for (let chunk = first; (chunk + 1) * CHUNK_ROWS <= rows; chunk += 1)
      for (const name of TEXT_COLUMNS) columns.texts[name].seal(chunk)
  }

  const clean = (chunk: number): void => {
    const gone = unclean.subarray(chunk * CHUNK_WORDS, (chunk + 1) * CHUNK_WORDS)
    if (countBits(gone) < MOST_GONE) return
    eachBit(gone, (place) => emptyRow(columns, chunk * CHUNK_ROWS + place))
    gone.fill(0)
    for (const name of TEXT_COLUMNS) columns.texts[name].seal(chunk)
  }

  if (start) {
    rows = start.rows
    live = grownBits(start.live, columns.numbers.flags.length)
    unclean = bitSet(columns.numbers.flags.length)
    for (let row = rows - 1; row >= 0; row -= 1) {
      if (!hasBit(live, row)) {
        free.push(row)
        continue
      }
      const position = columns.numbers.position[row] ?? 0
      firstPosition = Math.min(firstPosition, position)
      lastPosition = Math.max(lastPosition, position)
      const hash = hashText(columns.texts.id.folded(row))
      // Of two rows of one id only one could be found.
      if (
        index.find(hash, (other) => columns.texts.id.isText(other, columns.texts.id.get(row))) >= 0
      )
        continue
      index.add(hash, row)
      size += 1
    }
    for (let chunk = 0; chunk * CHUNK_ROWS < rows; chunk += 1) chunkContents.push(contents)
  }

  return {
    columns,
    size: () => size,
    rows: () => rows,
    live: () => live,
    isLive: (row) => hasBit(live, row),
    revision: () => revision,
    contents: () => contents,
    chunkContents: (chunk) => chunkContents[chunk] ?? 0,
    rowOf,
    read: (row) => readRow(columns, row),
    upsert: (documents, as_of, place = 'next') => {
      const before = { size, chunk: Math.floor(rows / CHUNK_ROWS) }
      const start =
        place === 'first'
          ? firstPosition - documents.length
          : place === 'next'
            ? lastPosition + 1
            : place
      let [taken, changed, skipped] = [0, 0, 0]
      for (const [offset, document] of documents.entries()) {
        const fields = operatorFields(document)
        const done = fields && put(fields, as_of, start + offset, typeof place === 'number')
        if (!fields) skipped += 1
        if (done !== null) taken += 1
        if (((done ?? 0) & ~CHANGED.position) !== 0) changed += 1
      }
      if (taken > 0) revision += 1
      sealFull(before.chunk)
      const added = size - before.size
      return { added, changed: changed - added, skipped }
    },
    drop: (ids) => {
      const before = size
      for (const id of ids) {
        const row = rowOf(id)
        if (row < 0) continue
        index.remove(hashOf(id), row)
        clearBit(live, row)
        setBit(unclean, row)
        free.push(row)
        size -= 1
        tell(row, 0)
      }
      if (size === before) return 0
      for (let chunk = 0; chunk * CHUNK_ROWS < rows; chunk += 1) clean(chunk)
      revision += 1
      return before - size
    },
    forgetTimes: () => {
      columns.numbers.as_of.fill(0)
      revision += 1
    },
    watch: (listener) => void listeners.push(listener),
  }
}
