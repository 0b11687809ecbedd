import type { Facet } from './view.ts'
import { foldText } from './fold-text.ts'
import type { OperatorTable } from './operator-table.ts'
import {
  countCertificates,
  countCoded,
  countFeatures,
  type ValueCount,
  type ValueCounts,
} from './value-counts.ts'

/** The tokens that have facets. */
export const FACET_TOKENS: readonly Facet['token'][] = [
  'feature',
  'region',
  'namespace',
  'cluster',
  'version',
  'cert',
]

// More than a side bar shows.
const MOST_VALUES = 20

const whole = (counts: readonly ValueCount[], chosen: readonly string[]): ValueCounts => {
  const isChosen = ({ value }: ValueCount) => chosen.includes(foldText(value))
  const missing = chosen.filter((value) => !counts.some((one) => foldText(one.value) === value))
  const present = counts.filter((one) => one.count > 0)
  return {
    values: [
      ...counts.filter((one) => one.count > 0 || isChosen(one)),
      ...missing.map((value) => ({ value, count: 0 })),
    ],
    different: present.length,
  }
}

const byCount = (a: ValueCount, b: ValueCount) => b.count - a.count

/** The counts of a token's values among rows; `chosen` are the folded values that a search asks for by it. */
export const facetOf = (
  table: OperatorTable,
  token: Facet['token'],
  rows: Uint32Array,
  chosen: readonly string[],
  now: number,
): Facet => {
  // Certificates have an order of their own.
  if (token === 'cert')
    return { token, values: whole(countCertificates(table, rows, now), chosen).values, more: 0 }
  const { values, different } =
    token === 'feature'
      ? whole(countFeatures(table, rows), chosen)
      : countCoded(table, token, rows, MOST_VALUES, chosen)
  const shown = values.filter(({ count }) => count > 0).length
  return { token, values: values.toSorted(byCount), more: different - shown }
}
