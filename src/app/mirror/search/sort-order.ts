import { operatorName } from '#domain/operator-name.ts'
import { lazily, LOCALE } from '../../ui/intl.ts'
import type { SortColumn, SortKey } from '../protocol.ts'
import { CHANGED } from './operator-columns.ts'
import type { OperatorTable } from './operator-table.ts'
import { compareVersions, readVersion, type OperatorVersion } from './operator-version.ts'
import { createRanking, type ItemOrder, type Ranking } from './ranking.ts'
import type { CodeColumn, TimeColumn } from './row-numbers.ts'
import type { CodedField } from './search-query.ts'

const collator = lazily(() => new Intl.Collator(LOCALE, { numeric: true }))

/** The order of a column: of its rows, or of the codes of its rows. */
type ColumnOrder = {
  readonly ranking: Ranking
  /** The codes of the rows; null if the ranking is of rows. */
  readonly codes: (() => Uint32Array) | null
  /** Whether a row or code has no value: it comes last in either direction. */
  readonly isUnset: (item: number) => boolean
  /** Marks what is new. */
  readonly look: () => void
  /** Comparing takes so long that a search must not wait for many. */
  readonly isSlow: boolean
}

/** The rows of a table in any order. */
export type SortOrder = {
  /** Rows in an order, and whether all are in their places: if not, some stand at the end for now. */
  readonly sorted: (keys: readonly SortKey[]) => { rows: Uint32Array; isSorted: boolean }
  /** Puts new rows in the order without a sort key, newest first. */
  readonly keepNewest: () => void
  /** Makes the orders of all columns ready in steps of a few milliseconds. */
  readonly prepare: () => Generator<void, void, void>
}

// A search waits for so many slow comparisons at most.
const MOST_WAITING = 1024
const NO_RANK = 0xffffffff

const timesOrder = (table: OperatorTable, column: TimeColumn): ItemOrder<number> => ({
  keyOf: (row) => {
    const time = table.columns.numbers[column][row] ?? Infinity
    return Number.isFinite(time) ? time : Infinity
  },
  // Both may be Infinity, whose difference is no number.
  compare: (a, b) => a - b || 0,
})

const newestFirst = (table: OperatorTable): ItemOrder<number> => {
  const created = (row: number): number => {
    const time = table.columns.numbers.created[row] ?? Number.NaN
    if (Number.isFinite(time)) return time
    // Without a date: one that the service has not yet listed is new, any other old.
    return (table.columns.numbers.position[row] ?? 0) < 0 ? Infinity : -Infinity
  }
  const position = (row: number) => table.columns.numbers.position[row] ?? 0
  return {
    keyOf: (row) => row,
    compare: (a, b) => {
      const [first, second] = [created(a), created(b)]
      if (first !== second) return first > second ? -1 : 1
      return position(a) - position(b) || a - b
    },
  }
}

const textsOrder = (keyOf: (item: number) => string): ItemOrder<string> => ({
  keyOf,
  compare: (a, b) => collator().compare(a, b),
})

const idsOrder = (keyOf: (item: number) => string): ItemOrder<string> => ({
  keyOf,
  // By their characters: so ids that begin with a time are in the order of their creation.
  compare: (a, b) => (a < b ? -1 : Number(a > b)),
})

type VersionKey = { readonly text: string; readonly version: OperatorVersion | null }

const versionsOrder = (textOf: (code: number) => string): ItemOrder<VersionKey> => ({
  keyOf: (code) => {
    const text = textOf(code)
    return { text, version: readVersion(text) }
  },
  compare: (a, b) => {
    if (a.version && b.version) return compareVersions(a.version, b.version)
    if (a.version || b.version) return a.version ? -1 : 1
    return collator().compare(a.text, b.text)
  },
})

const rowsOrder = <Key>(
  table: OperatorTable,
  by: ItemOrder<Key>,
  changes: number,
  isUnset: (row: number) => boolean,
  isSlow = false,
): ColumnOrder => {
  const ranking = createRanking(by)
  for (let row = 0; row < table.rows(); row += 1) if (table.isLive(row)) ranking.mark(row)
  table.watch((row, changed) => {
    if (changed === 0) ranking.remove(row)
    else if ((changed & changes) !== 0) ranking.mark(row)
  })
  return { ranking, codes: null, isUnset, look: () => undefined, isSlow }
}

const timeColumn = (table: OperatorTable, column: TimeColumn, changes: number): ColumnOrder => {
  const isUnset = (row: number) => !Number.isFinite(table.columns.numbers[column][row])
  return rowsOrder(table, timesOrder(table, column), changes, isUnset)
}

const codesOrder = <Key>(
  table: OperatorTable,
  column: CodeColumn,
  size: () => number,
  textOf: (code: number) => string,
  by: ItemOrder<Key>,
): ColumnOrder => {
  const ranking = createRanking(by)
  let known = 0
  const look = () => {
    for (; known < size(); known += 1) ranking.mark(known)
  }
  const isUnset = (code: number) => textOf(code) === ''
  return { ranking, codes: () => table.columns.numbers[column], isUnset, look, isSlow: true }
}

const columnOrders = (table: OperatorTable): Record<SortColumn, ColumnOrder> => {
  const { texts, features, dictionaries } = table.columns
  const never = () => false
  const name = (row: number) =>
    operatorName({ id: texts.id.get(row), description: texts.description.get(row) })
  const coded = (column: CodedField) => {
    const { size, textOf } = dictionaries[column]
    return codesOrder(table, column, size, textOf, textsOrder(textOf))
  }
  const featuresText = (code: number) => features.listOf(code).join(', ')
  const { size, textOf } = dictionaries.version
  return {
    description: rowsOrder(table, textsOrder(name), CHANGED.name, never, true),
    id: rowsOrder(table, idsOrder(texts.id.get), CHANGED.name, never),
    features: codesOrder(
      table,
      'features',
      features.dictionary.size,
      featuresText,
      textsOrder(featuresText),
    ),
    region: coded('region'),
    namespace: coded('namespace'),
    cluster: coded('cluster'),
    deployment: coded('deployment'),
    version: codesOrder(table, 'version', size, textOf, versionsOrder(textOf)),
    certificate: timeColumn(table, 'not_after', CHANGED.not_after),
    created: timeColumn(table, 'created', CHANGED.created),
    updated: timeColumn(table, 'updated', CHANGED.updated),
  }
}

/** Brings an order up to date, unless that would take too long. */
const catchUp = ({ ranking, look, isSlow }: ColumnOrder): boolean => {
  look()
  if (isSlow && ranking.waiting() > MOST_WAITING) return false
  while (ranking.step());
  return true
}

/** The place of each row by one column: a small number for those that come first. */
const bucketsOf = (
  { ranking, codes, isUnset }: ColumnOrder,
  rows: Uint32Array,
  items: number,
  isDescending: boolean,
): { buckets: Uint32Array; count: number } => {
  const ranks = new Uint32Array(items).fill(NO_RANK)
  const different = ranking.writeRanks(ranks)
  for (const item of ranking.order()) {
    const rank = ranks[item] ?? 0
    ranks[item] = isUnset(item) ? different : isDescending ? different - 1 - rank : rank
  }
  const codeOf = codes?.()
  const buckets = new Uint32Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0
    const rank = ranks[codeOf ? (codeOf[row] ?? 0) : row] ?? NO_RANK
    buckets[index] = rank === NO_RANK ? different + 1 : rank
  }
  return { buckets, count: different + 2 }
}

/** Sorts rows by their buckets; those of one bucket stay in their order. */
const sortByBuckets = (rows: Uint32Array, buckets: Uint32Array, count: number): Uint32Array => {
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
  const newest = rowsOrder(
    table,
    newestFirst(table),
    CHANGED.created | CHANGED.position,
    () => false,
  )
  const orders = columnOrders(table)
  let last: { of: string; contents: number; rows: Uint32Array } | null = null
  const keepNewest = () => void catchUp(newest)

  return {
    keepNewest,
    sorted: (keys) => {
      keepNewest()
      const isSorted = keys.every(({ column }) => catchUp(orders[column]))
      const of = JSON.stringify(keys)
      if (isSorted && last?.of === of && last.contents === table.contents())
        return { rows: last.rows, isSorted }
      let rows = newest.ranking.order()
      for (const { column, isDescending } of keys.toReversed()) {
        const order = orders[column]
        const items = order.codes ? order.codes().length : table.rows()
        const { buckets, count } = bucketsOf(order, rows, items, isDescending)
        rows = sortByBuckets(rows, buckets, count)
      }
      if (isSorted) last = { of, contents: table.contents(), rows }
      return { rows, isSorted }
    },
    *prepare() {
      for (const { ranking, look } of [newest, ...Object.values(orders)]) {
        look()
        while (ranking.step()) yield
        yield
      }
    },
  }
}
