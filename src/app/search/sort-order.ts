import { compareVersions, readVersion, type Version } from '#domain/version.ts'
import { isVisible } from '#domain/visible-text.ts'
import { lazily, LOCALE } from '../ui/intl.ts'
import type { CodesColumn, Column, TextsColumn } from './columns.ts'
import { createOrder, type Order, type OrderBy, type Ranks } from './order.ts'
import type { RecordTable } from './table.ts'
import type { SortKey } from './view.ts'

/** The order of the rows by a column, or by the codes that its rows have. */
type ColumnOrder = {
  /** Puts some rows or codes in their places; tells whether more are left. */
  readonly step: () => boolean
  readonly ranks: () => Ranks
  /** What of `ranks` a row has. */
  readonly itemOf: (row: number) => number
}

const collator = lazily(() => new Intl.Collator(LOCALE, { numeric: true }))
const byCharacters = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
const compareTexts = (a: string, b: string): number =>
  collator().compare(a, b) || byCharacters(a, b)

type VersionKey = { readonly text: string; readonly version: Version | null }

// What is no version comes after all that are.
const compareVersionKeys = (a: VersionKey, b: VersionKey): number => {
  if (a.version && b.version) return compareVersions(a.version, b.version)
  if (a.version || b.version) return a.version ? -1 : 1
  return compareTexts(a.text, b.text)
}

const orderOfVersions = (textOf: (code: number) => string | null): OrderBy<VersionKey> => ({
  keyOf: (code) => {
    const text = textOf(code)
    return text === null ? null : { text, version: readVersion(text) }
  },
  compare: compareVersionKeys,
  areEqual: (a, b) => compareVersionKeys(a, b) === 0,
})

/** An order of rows, in which `concerns` tells whether a change moves a row. */
const rowsOrder = <Key>(
  table: RecordTable,
  by: OrderBy<Key>,
  concerns: (columns: readonly Column[], isMoved: boolean) => boolean,
): Order => {
  const order = createOrder(by)
  for (let row = 0; row < table.rows(); row += 1) if (table.isLive(row)) order.mark(row)
  table.watch((row, change) => {
    if (change === null) order.remove(row)
    else if (concerns(change.columns, change.isMoved)) order.mark(row)
  })
  return order
}

/** The order of the codes of a column; those that are new are taken with the next step. */
const codesOrder = ({ codes, dictionary, field }: CodesColumn): ColumnOrder => {
  const textOf = (code: number): string | null => {
    const item = dictionary.itemOf(code)
    return (typeof item === 'string' ? item || field.fallback : item.join(', ')) || null
  }
  const order = field.isVersion
    ? createOrder(orderOfVersions(textOf))
    : createOrder({ keyOf: textOf, compare: compareTexts })
  let known = 0
  const step = () => {
    for (; known < dictionary.size(); known += 1) order.mark(known)
    return order.step()
  }
  return { step, ranks: order.ranks, itemOf: (row) => codes()[row] ?? 0 }
}

/** What a record is called: by its title, or by its id where nothing of that can be seen. */
const titleOf = (table: RecordTable, { texts }: TextsColumn, row: number): string => {
  const text = texts.get(row)
  return isVisible(text) ? text.trim() : table.idOf(row)
}

const rowsOrderBy = (table: RecordTable, column: Exclude<Column, CodesColumn>): Order => {
  const make = <Key>(by: OrderBy<Key>) =>
    rowsOrder(table, by, (columns) => columns.includes(column))
  if (column.kind !== 'texts') {
    const times = column.kind === 'certificate' ? column.ends : column.times
    return make({
      keyOf: (row) => {
        const time = times()[row] ?? Number.NaN
        return Number.isFinite(time) ? time : null
      },
      compare: (a, b) => a - b,
    })
  }
  // By their characters: so ids that begin with a time are in the order of their creation.
  if (column.field.kind === 'id')
    return make({ keyOf: (row) => table.idOf(row) || null, compare: byCharacters })
  const { isTitle } = column.field
  const textOf = isTitle ? (row: number) => titleOf(table, column, row) : column.texts.get
  return make({ keyOf: (row) => textOf(row) || null, compare: compareTexts })
}

const columnOrder = (table: RecordTable, column: Column): ColumnOrder =>
  column.kind === 'codes'
    ? codesOrder(column)
    : { ...rowsOrderBy(table, column), itemOf: (row) => row }

/** Sorts rows by ranks; those of one rank stay in their order, those without come last in either direction. */
const sortByRanks = (
  rows: Uint32Array,
  { itemOf, ranks: ranksOf }: ColumnOrder,
  isDescending: boolean,
): Uint32Array => {
  const { ranks, none } = ranksOf()
  const bucketOf = (row: number): number => {
    const rank = ranks[itemOf(row)] ?? none
    return isDescending && rank !== none ? none - 1 - rank : rank
  }
  const buckets = rows.map(bucketOf)
  const starts = new Uint32Array(none + 2)
  for (const bucket of buckets) starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1
  for (let bucket = 1; bucket < starts.length; bucket += 1)
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0)
  const sorted = new Uint32Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) {
    const bucket = buckets[index] ?? 0
    const place = starts[bucket] ?? 0
    sorted[place] = rows[index] ?? 0
    starts[bucket] = place + 1
  }
  return sorted
}

/** The rows as the service lists them: newest first, where it says when they were created. */
const newestOrder = (table: RecordTable): Order => {
  const created = table.columns.find(({ field }) => field.isCreation)
  const timeOf = (row: number): number => {
    const time = (created?.kind === 'time' ? created.times()[row] : undefined) ?? Number.NaN
    if (Number.isFinite(time)) return time
    // Without a date: one that the service has not yet listed is new, any other old.
    return table.positionOf(row) < 0 ? Infinity : -Infinity
  }
  const by: OrderBy<number> = {
    keyOf: (row) => row,
    compare: (a, b) => {
      const [first, second] = [timeOf(a), timeOf(b)]
      if (first !== second) return first > second ? -1 : 1
      return table.positionOf(a) - table.positionOf(b) || a - b
    },
  }
  return rowsOrder(
    table,
    by,
    (columns, isMoved) => isMoved || (created !== undefined && columns.includes(created)),
  )
}

/** The orders of a table. */
export const createSortOrder = (table: RecordTable) => {
  const newest = newestOrder(table)
  const sortable = table.columns.filter(({ field }) => field.sort !== undefined)
  const made = new Map<Column, ColumnOrder>()
  const orderOf = (column: Column): ColumnOrder => {
    const order = made.get(column) ?? columnOrder(table, column)
    made.set(column, order)
    return order
  }
  let last: { of: string; contents: number; rows: Uint32Array } | null = null
  const keepNewest = () => newest.step(Infinity)

  return {
    /** Puts new rows in the order without a sort key, newest first. */
    keepNewest,
    /** Rows in an order, and whether all are in their places: if not, some stand at the end for now. */
    sorted: (keys: readonly SortKey[]) => {
      keepNewest()
      const orders = keys.flatMap(({ column: name, isDescending }) => {
        const column = sortable.find(({ field }) => field.sort === name)
        return column ? { order: orderOf(column), isDescending } : []
      })
      const isSorted = orders.filter(({ order }) => order.step()).length === 0
      const of = JSON.stringify(keys)
      if (isSorted && last?.of === of && last.contents === table.contents())
        return { rows: last.rows, isSorted }
      let rows = newest.items()
      // The sort is stable: the last key first.
      for (const { order, isDescending } of orders.toReversed())
        rows = sortByRanks(rows, order, isDescending)
      if (isSorted) last = { of, contents: table.contents(), rows }
      return { rows, isSorted }
    },
    /** Makes the orders that were asked for or soon will be ready, in steps of a few milliseconds. */
    *prepare() {
      keepNewest()
      yield
      for (const column of sortable) {
        // Ids are rarely sorted by, and take as long as all others.
        if (column.field.kind === 'id' && !made.has(column)) continue
        while (orderOf(column).step()) yield
        yield
      }
    },
  }
}
