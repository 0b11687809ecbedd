import { numbersIn } from './bit-set.ts'
import type { Column } from './columns.ts'
import { foldText } from './fold-text.ts'
import type { RecordTable } from './table.ts'
import { countCertificates, countStates, countValues, type ValueCount } from './value-counts.ts'
import type { Facet } from './view.ts'

// More than a side bar shows.
const MOST_VALUES = 20
/** The states of certificates that are offered even where no record has them: their being none is news, too. */
const ALWAYS_OFFERED = 2

const count = (
  column: Column,
  rows: Uint32Array,
  now: number,
  chosen: readonly string[] = [],
): readonly ValueCount[] => {
  if (column.kind === 'certificate') return countCertificates(column, rows, now, chosen)
  if (column.kind === 'state') return countStates(column, rows, now)
  return column.kind === 'codes' ? countValues(column, rows) : []
}

const byCount = (a: ValueCount, b: ValueCount) => b.count - a.count

/** The values that any record has, in the order in which a facet offers those of the same count. */
const offeredValues = (column: Column, rows: Uint32Array, now: number): readonly ValueCount[] => {
  const counts = count(column, rows, now)
  if (column.kind === 'state') return counts.filter((one) => one.count > 0)
  return column.kind === 'certificate'
    ? counts.filter((one, at) => one.count > 0 || at < ALWAYS_OFFERED)
    : counts.toSorted(byCount)
}

type Among = {
  /** The rows that the other terms of a search match. */
  readonly rows: Uint32Array
  /** The folded values that the search asks for. */
  readonly chosen: readonly string[]
  /** What its values have in them; empty for all. */
  readonly sought: string
  readonly now: number
}

/** Makes the facets of a table's columns: all values that any record has, counted among some rows. */
export const createFacets = (table: RecordTable) => {
  const known = new Map<Column, { contents: number; now: number; offered: readonly ValueCount[] }>()

  const offeredBy = (column: Column, now: number): readonly ValueCount[] => {
    const contents = table.contents()
    const last = known.get(column)
    const isSame = last?.contents === contents && (last.now === now || column.kind === 'codes')
    if (isSame) return last.offered
    const offered = offeredValues(column, numbersIn(table.live()), now)
    known.set(column, { contents, now, offered })
    return offered
  }

  return (column: Column, { rows, chosen, sought, now }: Among): Facet => {
    const token = column.field.search?.token ?? ''
    const counts = new Map(
      count(column, rows, now, chosen).map(({ value, count }) => [value, count]),
    )
    const offered = offeredBy(column, now)
    const values = offered
      .map(({ value }) => ({ value, count: counts.get(value) ?? 0 }))
      .filter(({ value }) => sought === '' || foldText(value).includes(foldText(sought)))
    // Those of certificates and states have an order of their own.
    if (column.kind === 'codes') values.sort(byCount)
    const shown = values.filter(
      ({ value }, at) => at < MOST_VALUES || chosen.includes(foldText(value)),
    )
    const folded = new Set(shown.map(({ value }) => foldText(value)))
    // A value that no record has is there as long as it is chosen.
    const others = sought === '' ? chosen.filter((value) => !folded.has(value)) : []
    return {
      token,
      values: [...shown, ...others.map((value) => ({ value, count: counts.get(value) ?? 0 }))],
      more: values.length - shown.length,
    }
  }
}
