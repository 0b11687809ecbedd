import type { SortColumn, SortKey } from './view.ts'
import { columnOrders, rankRows, type Buckets } from './column-orders.ts'
import { CHANGED } from './operator-columns.ts'
import type { OperatorTable } from './operator-table.ts'
import type { ItemOrder } from './ranking.ts'

/** The rows of a table in any order. */
export type SortOrder = {
  /** Rows in an order, and whether all are in their places: if not, some stand at the end for now. */
  readonly sorted: (keys: readonly SortKey[]) => { rows: Uint32Array; isSorted: boolean }
  /** Puts new rows in the order without a sort key, newest first. */
  readonly keepNewest: () => void
  /** Makes the orders that were asked for or soon will be ready, in steps of a few milliseconds. */
  readonly prepare: () => Generator<void, void, void>
}

// Rarely asked for, and as large as the texts of some columns.
const MADE_LATE: readonly SortColumn[] = ['id']

const newestFirst = (table: OperatorTable): ItemOrder<number> => {
  const position = (row: number): number => table.columns.numbers.position[row] ?? 0
  const created = (row: number): number => {
    const time = table.columns.numbers.created[row] ?? Number.NaN
    if (Number.isFinite(time)) return time
    // Without a date: one that the service has not yet listed is new, any other old.
    return position(row) < 0 ? Infinity : -Infinity
  }
  return {
    keyOf: (row) => row,
    compare: (a, b) => {
      const [first, second] = [created(a), created(b)]
      if (first !== second) return first > second ? -1 : 1
      return position(a) - position(b) || a - b
    },
  }
}

/** Sorts rows by their buckets; those of one bucket stay in their order. */
const sortByBuckets = (rows: Uint32Array, { buckets, count }: Buckets): Uint32Array => {
  const starts = new Uint32Array(count + 1)
  for (const bucket of buckets) starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1
  for (let bucket = 1; bucket <= count; bucket += 1)
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

/** The orders of a table. */
export const createSortOrder = (table: OperatorTable): SortOrder => {
  const newest = rankRows(table, newestFirst(table), CHANGED.created | CHANGED.position)
  const orders = columnOrders(table)
  let last: { of: string; contents: number; rows: Uint32Array } | null = null
  const keepNewest = () => {
    newest.begin()
    while (newest.step());
  }

  return {
    keepNewest,
    sorted: (keys) => {
      keepNewest()
      const ready = keys.map(({ column }) => orders[column].get().catchUp())
      const isSorted = !ready.includes(false)
      const of = JSON.stringify(keys)
      if (isSorted && last?.of === of && last.contents === table.contents())
        return { rows: last.rows, isSorted }
      let rows = newest.order()
      // The sort is stable: the last key first.
      for (const { column, isDescending } of keys.toReversed())
        rows = sortByBuckets(rows, orders[column].get().bucketsOf(rows, isDescending))
      if (isSorted) last = { of, contents: table.contents(), rows }
      return { rows, isSorted }
    },
    *prepare() {
      keepNewest()
      yield
      for (const [column, order] of Object.entries(orders)) {
        const isLate = MADE_LATE.some((late) => late === column)
        if (isLate && !order.isMade()) continue
        while (order.get().step()) yield
        yield
      }
    },
  }
}
