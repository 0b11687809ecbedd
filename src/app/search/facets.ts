import { DAY_MS } from '#domain/certificate-state.ts'
import type { CertificateColumn, Codes, Column, StateColumn } from './columns.ts'
import { foldText } from './fold-text.ts'
import type { MemberColumn, MemberColumns } from './member-columns.ts'
import { numbersIn } from './bit-set.ts'
import type { RecordTable } from './table.ts'
import { CERTIFICATE_VALUES } from './token-values.ts'
import type { Facet } from './view.ts'

/** What a facet counts: a column, or one of the members of JSON that are columns, too. */
type Counted = Column | MemberColumn

/** How many rows have a value. */
export type ValueCount = { readonly value: string; readonly count: number }

const byCount = (a: ValueCount, b: ValueCount) => b.count - a.count

/** How many of some rows have each value of a column, in the order in which the values came. */
export const countValues = ({ codes, dictionary }: Codes, rows: Uint32Array): ValueCount[] => {
  const all = codes()
  const byCode = new Uint32Array(dictionary.size())
  // By index: before a loop is compiled, an iterator is slow, and the first search has only such loops.
  for (let at = 0; at < rows.length; at += 1) {
    const code = all[rows[at] ?? 0] ?? 0
    byCode[code] = (byCode[code] ?? 0) + 1
  }
  const counts = new Uint32Array(dictionary.values().length)
  for (const [code, count] of byCode.entries())
    if (count > 0)
      for (const value of dictionary.valuesOf(code)) counts[value] = (counts[value] ?? 0) + count
  return dictionary
    .values()
    .flatMap((value, at) => (counts[at] ? { value, count: counts[at] ?? 0 } : []))
}

/** How many of some rows are in each state, in the order of the states. */
const countStates = (
  { states, stateAt }: StateColumn | CertificateColumn,
  rows: Uint32Array,
  now: number,
): ValueCount[] => {
  const stateOf = stateAt(now)
  const counts = new Uint32Array(states.length)
  for (let at = 0; at < rows.length; at += 1) {
    const state = stateOf(rows[at] ?? 0)
    counts[state] = (counts[state] ?? 0) + 1
  }
  return states.map((value, at) => ({ value, count: counts[at] ?? 0 }))
}

const DAYS = /^\d+d$/

/** The states of certificates of rows and the days they have left, by urgency; then further numbers of days. */
const countCertificates = (
  column: CertificateColumn,
  rows: Uint32Array,
  now: number,
  further: readonly string[],
): ValueCount[] => {
  const states = new Map(countStates(column, rows, now).map(({ value, count }) => [value, count]))
  const leftOf = column.spanAt(now)
  const left = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at += 1) left[at] = leftOf(rows[at] ?? 0)
  const countWithin = (most: number) => {
    let count = 0
    for (let at = 0; at < left.length; at += 1) if ((left[at] ?? 0) <= most) count += 1
    return count
  }
  return [...new Set([...CERTIFICATE_VALUES, ...further])].map((value) => ({
    value,
    count: DAYS.test(value)
      ? countWithin(Number.parseInt(value, 10) * DAY_MS)
      : (states.get(value) ?? 0),
  }))
}

/** How many of some rows have each value of a column; `chosen` are values that are wanted in any case. */
export const countColumn = (
  column: Counted,
  rows: Uint32Array,
  now: number,
  chosen: readonly string[] = [],
): ValueCount[] => {
  switch (column.kind) {
    case 'certificate':
      return countCertificates(column, rows, now, chosen)
    case 'state':
      return countStates(column, rows, now)
    case 'codes':
      // That a member is not set is no value of it.
      return countValues(column, rows).filter(({ value }) => 'field' in column || value !== '')
    case 'texts':
    case 'time':
      return []
  }
}

// More than a side bar shows.
const MOST_VALUES = 20
const MOST_NAMES = 50
/** The states of certificates that are offered even where no record has them: their being none is news, too. */
const ALWAYS_OFFERED = 2
// What cannot stand before a colon.
const UNTYPABLE = /[\s:"()]|^$/

/** The values that any record has, in the order in which a facet offers those of the same count. */
const offeredValues = (column: Counted, rows: Uint32Array, now: number): readonly ValueCount[] => {
  const counts = countColumn(column, rows, now)
  if (column.kind === 'state') return counts.filter((one) => one.count > 0)
  if (column.kind === 'certificate')
    return counts.filter((one, at) => one.count > 0 || at < ALWAYS_OFFERED)
  return counts.toSorted(byCount)
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
  const known = new Map<
    Counted,
    { contents: number; now: number; offered: readonly ValueCount[] }
  >()

  const offeredBy = (column: Counted, now: number): readonly ValueCount[] => {
    const contents = table.contents()
    const last = known.get(column)
    const isSame = last?.contents === contents && (last.now === now || column.kind === 'codes')
    if (isSame) return last.offered
    const offered = offeredValues(column, numbersIn(table.live()), now)
    known.set(column, { contents, now, offered })
    return offered
  }

  return (column: Counted, token: string, { rows, chosen, sought, now }: Among): Facet => {
    const counts = new Map(
      countColumn(column, rows, now, chosen).map(({ value, count }) => [value, count]),
    )
    const values = offeredBy(column, now)
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

/** The names of members of JSON, by how many of some rows have them; but those with too many values to choose from. */
export const memberNames = (
  members: MemberColumns,
  token: string,
  { rows, sought }: Pick<Among, 'rows' | 'sought'>,
): Facet => {
  const names = members
    .names()
    .filter((name) => !UNTYPABLE.test(name) && name.includes(foldText(sought)))
    .filter((name) => members.column(name) !== undefined)
    .map((value) => ({ value, count: members.countSet(value, rows) }))
    .toSorted(byCount)
  const values = names.slice(0, MOST_NAMES)
  return { token, values, more: names.length - values.length }
}
