import { memberAt } from '#contract/json-value.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { createColumn, type Column, type TextsColumn } from './columns.ts'
import { countBits, hasBit, type BitSet } from './bit-set.ts'
import { setAt } from './field-values.ts'
import { createNumbers } from './numbers.ts'
import { CHUNK_ROWS, joinTexts, splitTexts, type Joined } from './text-column.ts'
import type { Row } from './view.ts'

/**
 * Where documents stand in the service's list: the place of the first one if they are a page of it, `first` if
 * they were not read from the list (new ones come before all others), `next` after all others.
 */
export type ListPlace = number | 'first' | 'next'

/** What has changed in a row; null if it is gone. */
export type RowChange = { readonly columns: readonly Column[]; readonly isMoved: boolean } | null

/** A table as data that can be stored or sent. */
export type TableSnapshot = {
  readonly version: string
  readonly ids: Joined
  readonly live: BitSet
  readonly as_of: Float64Array
  readonly position: Int32Array
  /** Of each column, by its wire path. */
  readonly columns: Readonly<Record<string, unknown>>
}

const FORM = 7

/** A snapshot of another version, or of fields that were described otherwise, cannot be read. */
const snapshotVersion = (fields: readonly ResourceField[]): string => JSON.stringify([FORM, fields])

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
  // By row; that of a row that is gone is empty, and is used again.
  const ids = start ? splitTexts(start.ids) : []
  const rowsById = new Map<string, number>()
  const live = createNumbers(Uint32Array, start?.live)
  const as_of = createNumbers(Float64Array, start?.as_of)
  const position = createNumbers(Int32Array, start?.position)
  const revisions = createNumbers(Uint32Array, start && new Uint32Array(ids.length).fill(revision))
  const listeners: ((row: number, change: RowChange) => void)[] = []
  const begun = revision
  let contents = begun
  let [firstPosition, lastPosition] = [0, -1]
  const free: number[] = []
  const chunkContents: number[] = []
  const find = (id: string): number => rowsById.get(id) ?? -1
  const idOf = (row: number): string => ids[row] ?? ''
  const isLive = (row: number) => hasBit(live.all(), row)
  const setLive = (row: number, is: boolean) => {
    const [word, bit] = [live.at(row >>> 5), 1 << (row & 31)]
    live.set(row >>> 5, is ? word | bit : word & ~bit)
  }

  const tell = (row: number, change: RowChange): void => {
    contents += 1
    if (change === null || change.columns.length > 0)
      chunkContents[Math.floor(row / CHUNK_ROWS)] = contents
    for (const listener of listeners) listener(row, change)
  }
  const setPosition = (row: number, place: number): boolean => {
    firstPosition = Math.min(firstPosition, place)
    lastPosition = Math.max(lastPosition, place)
    return position.set(row, place)
  }

  /** Tells whether anything of it counts: a reply may be older than what is known. */
  const put = (
    source: unknown,
    id: string,
    time: number,
    place: number,
    isListed: boolean,
  ): boolean => {
    const known = rowsById.get(id)
    const isNew = known === undefined
    const row = known ?? free.pop() ?? ids.length
    const isMoved = (isNew || isListed) && setPosition(row, place)
    const isTaken = isNew || time >= as_of.at(row)
    const written = isTaken
      ? columns.filter((column) => column.write(row, memberAt(source, column.path), id))
      : []
    if (isTaken) as_of.set(row, time)
    if (isNew) {
      ids[row] = id
      rowsById.set(id, row)
      setLive(row, true)
    }
    if (isNew || written.length > 0) revisions.set(row, revision + 1)
    if (isNew) tell(row, { columns, isMoved: true })
    else if (isMoved || written.length > 0) tell(row, { columns: written, isMoved })
    return isTaken || isMoved
  }

  for (let row = 0; row < ids.length; row += 1) {
    if (!isLive(row)) free.push(row)
    else {
      setPosition(row, position.at(row))
      rowsById.set(idOf(row), row)
    }
  }

  return {
    columns,
    /** The column of a wire path. */
    column: (path: string): Column | undefined => byPath.get(path),
    /** How many records there are. */
    size: () => rowsById.size,
    /** Rows have numbers below this. */
    rows: () => ids.length,
    /** The rows that hold a record. */
    live: (): BitSet => live.all(),
    isLive,
    /** Grows with every change, that of `as_of` too. */
    revision: () => revision,
    /** Grows with every change of what is searched, shown or sorted. */
    contents: () => contents,
    /** Grows with every change in a chunk of rows. */
    chunkContents: (chunk: number) => chunkContents[chunk] ?? begun,
    /** The row of an id; -1 if there is none. */
    rowOf: find,
    idOf,
    /** The place in the service's list; below 0 for one that was not yet seen there. */
    positionOf: (row: number) => position.all()[row] ?? 0,
    read: (row: number): Row => {
      const values: Record<string, unknown> = {}
      for (const column of listed) setAt(values, column.path, column.read(row))
      return { ...values, id: idOf(row), as_of: as_of.at(row), revision: revisions.at(row) }
    },
    /** Takes replies: not one without an id, or that is older than what is known of its record. */
    upsert: (documents: readonly unknown[], time: number, place: ListPlace = 'next'): void => {
      const start =
        place === 'first'
          ? firstPosition - documents.length
          : place === 'next'
            ? lastPosition + 1
            : place
      let isTaken = false
      for (const [offset, source] of documents.entries()) {
        const id = memberAt(source, ['id'])
        if (typeof id !== 'string') continue
        if (put(source, id, time, start + offset, typeof place === 'number')) isTaken = true
      }
      if (isTaken) revision += 1
      for (const column of texts) column.texts.chunks()
    },
    drop: (dropped: readonly string[]): number => {
      const before = rowsById.size
      for (const id of dropped) {
        const row = rowsById.get(id)
        if (row === undefined) continue
        rowsById.delete(id)
        ids[row] = ''
        setLive(row, false)
        for (const column of columns) column.write(row, undefined, '')
        free.push(row)
        tell(row, null)
      }
      if (rowsById.size < before) revision += 1
      return before - rowsById.size
    },
    forgetTimes: () => {
      as_of.all().fill(0)
      revision += 1
    },
    /** Calls back after each change of a row. */
    watch: (listener: (row: number, change: RowChange) => void) => void listeners.push(listener),
    snapshot: (): TableSnapshot => ({
      version: snapshotVersion(fields),
      ids: joinTexts(ids),
      live: live.snapshot((ids.length + 31) >>> 5),
      as_of: as_of.snapshot(ids.length),
      position: position.snapshot(ids.length),
      columns: Object.fromEntries(
        columns.map((column) => [column.field.path, column.snapshot(ids.length)]),
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
    const table = createTable(fields, revision, start)
    const lengths = [start.as_of.length, start.position.length]
    if (lengths.some((length) => length !== table.rows())) return null
    if (table.columns.some(({ field }) => !start.columns[field.path])) return null
    // Fewer if two rows have one id.
    return table.size() === countBits(start.live) ? table : null
  } catch {
    return null
  }
}
