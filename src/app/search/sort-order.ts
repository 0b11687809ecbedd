import { columnOrder, rowsOrder, type ColumnOrder } from './column-order.ts'
import type { Column } from './columns.ts'
import type { Order, OrderBy } from './order.ts'
import type { RecordTable } from './table.ts'
import type { SortKey } from './view.ts'

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
    const time = created?.kind === 'time' ? created.times()[row] : undefined
    if (time !== undefined && Number.isFinite(time)) return time
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
      const isSorted = orders.filter(({ order }) => !order.catchUp()).length === 0
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

/** The rows of a table in any order. */
export type SortOrder = ReturnType<typeof createSortOrder>
