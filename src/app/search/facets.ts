import type { Column } from './columns.ts'
import { foldText } from './fold-text.ts'
import { countCertificates, countValues, type ValueCount } from './value-counts.ts'
import type { Facet } from './view.ts'

// More than a side bar shows.
const MOST_VALUES = 20

/** The values with counts and those that are chosen, which are there even if no row has them. */
const withChosen = (counts: readonly ValueCount[], chosen: readonly string[]): ValueCount[] => {
  const known = new Set(counts.map(({ value }) => foldText(value)))
  return [
    ...counts,
    ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 })),
  ]
}

/** The counts of a column's values among rows; `chosen` are the folded values that a search asks for by it. */
export const facetOf = (
  column: Column,
  rows: Uint32Array,
  chosen: readonly string[],
  now: number,
): Facet | null => {
  const token = column.field.search?.token
  if (token === undefined) return null
  if (column.kind === 'certificate') {
    // They have an order of their own.
    const counts = countCertificates(column, rows, now)
    const shown = counts.filter(({ value, count }) => count > 0 || chosen.includes(value))
    return { token, values: withChosen(shown, chosen), more: 0 }
  }
  if (column.kind !== 'codes') return null
  const counts = countValues(column, rows).toSorted((a, b) => b.count - a.count)
  const isShown = ({ value }: ValueCount, at: number) =>
    at < MOST_VALUES || chosen.includes(foldText(value))
  const shown = counts.filter(isShown)
  return { token, values: withChosen(shown, chosen), more: counts.length - shown.length }
}
