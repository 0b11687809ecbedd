import type { ResourceField } from '../resources/resource-field.ts'
import { createColumn, grown, type Column, type TextsColumn } from './columns.ts'
import { bitSet, clearBit, countBits, hasBit, setBit } from './bit-set.ts'
import { setAt, valueAt } from './field-values.ts'
import { createIdIndex } from './id-index.ts'
import type { Row } from './view.ts'
import type { ListPlace, RowChange, TableSnapshot, UpsertReport } from './table-parts.ts'
import { snapshotVersion } from './table-parts.ts'
import { CHUNK_ROWS } from './text-column.ts'

/** When all rows are used: whole chunks, an eighth more. */
const nextCapacity = (capacity: number): number =>
  (Math.floor(capacity / CHUNK_ROWS / 8) + 1) * CHUNK_ROWS + capacity

// Apart from the table, whose functions would else hold the snapshot for as long as they live.
const createColumns = (fields: readonly ResourceField[], start?: TableSnapshot): Column[] =>
  fields.flatMap((field) => createColumn(field, start?.columns[field.path]) ?? [])

/** A table of records with these fields; its revision begins at `revision`, its rows are those of `start`. */
export const createTable = (
  fields: readonly ResourceField[],
  revision = 0,
  start?: TableSnapshot,
) => {
  const columns = createColumns(fields, start)
  const byPath = new Map(columns.map((column) => [column.field.path, column]))
  const texts = columns.filter((column): column is TextsColumn => column.kind === 'texts')
  const listed = columns.filter(({ field }) => field.isListed)
  const ids = texts.find(({ field }) => field.kind === 'id')?.texts
  const idOf = (row: number): string => ids?.get(row) ?? ''
  const index = createIdIndex(idOf, start?.rows)
  const listeners: ((row: number, change: RowChange) => void)[] = []
  let as_of = new Float64Array(0)
  let position = new Int32Array(0)
  let revisions = new Uint32Array(0)
  let live = bitSet(0)
  let rows = 0
  let contents = revision
  let [firstPosition, lastPosition] = [0, -1]
  const free: number[] = []
  const chunkContents: number[] = []

  const tell = (row: number, change: RowChange): void => {
    contents += 1
    if (change === null || change.columns.length > 0)
      chunkContents[Math.floor(row / CHUNK_ROWS)] = contents
    for (const listener of listeners) listener(row, change)
  }
  const reserve = (capacity: number): void => {
    as_of = grown(as_of, new Float64Array(capacity))
    position = grown(position, new Int32Array(capacity))
    revisions = grown(revisions, new Uint32Array(capacity))
    live = grown(live, bitSet(capacity))
    for (const column of columns) column.reserve(capacity)
  }
  const newRow = (): number => {
    const used = free.pop()
    const row = used ?? rows
    if (used === undefined) {
      if (rows === as_of.length) reserve(nextCapacity(rows))
      rows += 1
    }
    setBit(live, row)
    return row
  }
  const setPosition = (row: number, place: number): boolean => {
    firstPosition = Math.min(firstPosition, place)
    lastPosition = Math.max(lastPosition, place)
    if (position[row] === place) return false
    position[row] = place
    return true
  }

  /** Answers with what changed; null if the reply is older than what is known. */
  const put = (
    source: unknown,
    id: string,
    time: number,
    place: number,
    isListed: boolean,
  ): RowChange => {
    const known = index.find(id)
    const isNew = known < 0
    const row = isNew ? newRow() : known
    const isMoved = (isNew || isListed) && setPosition(row, place)
    const isTaken = isNew || time >= (as_of[row] ?? 0)
    const written = isTaken
      ? columns.filter((column) => column.write(row, valueAt(source, column.path), id))
      : []
    if (isTaken) as_of[row] = time
    if (isNew) index.add(row)
    if (isNew || written.length > 0) revisions[row] = revision + 1
    const change = { columns: isNew ? columns : written, isMoved: isMoved || isNew }
    const isChange = change.columns.length > 0 || change.isMoved
    if (isChange) tell(row, change)
    return isTaken || isChange ? change : null
  }

  const sealFull = (first: number): void => {
    // The last chunk may be written again soon.
    for (let chunk = first; (chunk + 1) * CHUNK_ROWS <= rows; chunk += 1)
      for (const column of texts) column.texts.seal(chunk)
  }

  if (start) {
    rows = start.rows
    reserve(Math.ceil(rows / CHUNK_ROWS) * CHUNK_ROWS)
    as_of.set(start.as_of)
    position.set(start.position)
    revisions.fill(revision)
    live.set(start.live)
    for (let row = rows - 1; row >= 0; row -= 1) {
      if (!hasBit(live, row)) free.push(row)
      else {
        setPosition(row, position[row] ?? 0)
        index.add(row)
      }
    }
    for (let chunk = 0; chunk * CHUNK_ROWS < rows; chunk += 1) chunkContents.push(contents)
  }

  return {
    fields,
    columns,
    /** The column of a wire path. */
    column: (path: string): Column | undefined => byPath.get(path),
    /** How many records there are. */
    size: index.size,
    /** Rows have numbers below this. */
    rows: () => rows,
    /** The rows that hold a record. */
    live: () => live,
    isLive: (row: number) => hasBit(live, row),
    /** Grows with every change, that of `as_of` too. */
    revision: () => revision,
    /** Grows with every change of what is searched, shown or sorted. */
    contents: () => contents,
    /** Grows with every change in a chunk of rows. */
    chunkContents: (chunk: number) => chunkContents[chunk] ?? 0,
    /** The row of an id; -1 if there is none. */
    rowOf: index.find,
    idOf,
    /** The place in the service's list; below 0 for one that was not yet seen there. */
    positionOf: (row: number) => position[row] ?? 0,
    read: (row: number): Row => {
      const values: Record<string, unknown> = {}
      for (const column of listed) setAt(values, column.path, column.read(row))
      return { ...values, id: idOf(row), as_of: as_of[row] ?? 0, revision: revisions[row] ?? 0 }
    },
    /** Takes replies; one that is older than what is known of its record is ignored. */
    upsert: (
      documents: readonly unknown[],
      time: number,
      place: ListPlace = 'next',
    ): UpsertReport => {
      const before = { size: index.size(), chunk: Math.floor(rows / CHUNK_ROWS) }
      const start =
        place === 'first'
          ? firstPosition - documents.length
          : place === 'next'
            ? lastPosition + 1
            : place
      let [taken, changed, skipped] = [0, 0, 0]
      for (const [offset, source] of documents.entries()) {
        const id = valueAt(source, ['id'])
        if (typeof id !== 'string') skipped += 1
        else {
          const change = put(source, id, time, start + offset, typeof place === 'number')
          if (change) taken += 1
          if (change && change.columns.length > 0) changed += 1
        }
      }
      if (taken > 0) revision += 1
      sealFull(before.chunk)
      const added = index.size() - before.size
      return { added, changed: changed - added, skipped }
    },
    drop: (dropped: readonly string[]): number => {
      const before = index.size()
      for (const id of dropped) {
        const row = index.find(id)
        if (row < 0) continue
        index.remove(id)
        clearBit(live, row)
        for (const column of columns) column.write(row, undefined, '')
        free.push(row)
        tell(row, null)
      }
      if (index.size() === before) return 0
      revision += 1
      return before - index.size()
    },
    forgetTimes: () => {
      as_of.fill(0)
      revision += 1
    },
    /** Calls back after each change of a row. */
    watch: (listener: (row: number, change: RowChange) => void) => void listeners.push(listener),
    snapshot: (): TableSnapshot => ({
      version: snapshotVersion(fields),
      rows,
      live: live.slice(0, bitSet(rows).length),
      as_of: as_of.slice(0, rows),
      position: position.slice(0, rows),
      columns: Object.fromEntries(
        columns.map((column) => [column.field.path, column.snapshot(rows)]),
      ),
    }),
  }
}

/** All records as columns. Rows keep their numbers; the number of a row that is gone is used again. */
export type RecordTable = ReturnType<typeof createTable>

/** The table of a snapshot, with a revision to begin at; null if it is of another version, or not whole. */
export const restoreTable = (
  fields: readonly ResourceField[],
  snapshot: unknown,
  revision: number,
): RecordTable | null => {
  try {
    // Of the same version: it has the form of one.
    const start = snapshot as TableSnapshot
    if (start.version !== snapshotVersion(fields)) return null
    const lengths = [start.as_of.length, start.position.length]
    if (lengths.some((length) => length !== start.rows)) return null
    const table = createTable(fields, revision, start)
    if (table.columns.some(({ field }) => !start.columns[field.path])) return null
    // Fewer if two rows have one id.
    return table.size() === countBits(start.live) ? table : null
  } catch {
    return null
  }
}
