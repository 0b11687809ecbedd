import { isVisible } from '#domain/visible-text.ts'
import { lazily, LOCALE } from '../ui/intl.ts'
import type { CodesColumn, Column, TextsColumn } from './columns.ts'
import { createOrder, type Order, type OrderBy, type Ranks } from './order.ts'
import type { RecordTable } from './table.ts'
import { compareVersions, readVersion, type Version } from '#domain/version.ts'

/** The order of a column: of its rows, or of the codes that its rows have. */
export type ColumnOrder = {
  /** Brings it up to date, unless that would take too long: then it is false. */
  readonly catchUp: () => boolean
  readonly step: () => boolean
  readonly ranks: () => Ranks
  /** What of `ranks` a row has. */
  readonly itemOf: (row: number) => number
}

// A search waits for so many slow comparisons at most.
const MOST_WAITING = 1024

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
export const rowsOrder = <Key>(
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

/** The order of the codes of a column, and what takes those that are new. */
const codesOrder = (column: CodesColumn) => {
  const { size, itemOf } = column.dictionary
  const textOf = (code: number): string | null => {
    const item = itemOf(code)
    return (typeof item === 'string' ? item || column.field.fallback : item.join(', ')) || null
  }
  const order: Order = column.field.isVersion
    ? createOrder(orderOfVersions(textOf))
    : createOrder({ keyOf: textOf, compare: compareTexts })
  let known = 0
  const markNew = () => {
    for (; known < size(); known += 1) order.mark(known)
  }
  return { order, markNew, itemOf: (row: number) => column.codes()[row] ?? 0 }
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

/** The order of the rows by a column. */
export const columnOrder = (table: RecordTable, column: Column): ColumnOrder => {
  const { order, markNew, itemOf } =
    column.kind === 'codes'
      ? codesOrder(column)
      : {
          order: rowsOrderBy(table, column),
          markNew: () => undefined,
          itemOf: (row: number) => row,
        }
  const step = () => {
    markNew()
    return order.step()
  }
  return {
    catchUp: () => {
      markNew()
      if (order.waiting() > MOST_WAITING) return false
      return !order.step(MOST_WAITING)
    },
    step,
    ranks: order.ranks,
    itemOf,
  }
}
