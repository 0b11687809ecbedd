import { DAY_MS } from '#domain/certificate-state.ts'
import { certificatesAt, VALID } from './certificate-rows.ts'
import type { CertificateColumn, CodesColumn, StateColumn } from './columns.ts'
import { CERTIFICATE_STATES } from './search-query.ts'
import { CERTIFICATE_VALUES } from './token-values.ts'

/** How many rows have a value. */
export type ValueCount = { readonly value: string; readonly count: number }

const countCodes = (codes: Uint32Array, size: number, rows: Uint32Array): Uint32Array => {
  const counts = new Uint32Array(size)
  for (let index = 0; index < rows.length; index += 1) {
    const code = codes[rows[index] ?? 0] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

/** How many of some rows have each value of a column, in the order in which the values came. */
export const countValues = (
  { codes, dictionary }: CodesColumn,
  rows: Uint32Array,
): readonly ValueCount[] => {
  const byCode = countCodes(codes(), dictionary.size(), rows)
  const counts = new Uint32Array(dictionary.values().length)
  for (const [code, count] of byCode.entries())
    if (count > 0)
      for (const value of dictionary.valuesOf(code)) counts[value] = (counts[value] ?? 0) + count
  return dictionary
    .values()
    .flatMap((value, at) => (counts[at] ? { value, count: counts[at] ?? 0 } : []))
}

const DAYS = /^\d+d$/

/** The states of certificates of rows and the days they have left, by urgency; then further numbers of days. */
export const countCertificates = (
  column: CertificateColumn,
  rows: Uint32Array,
  now: number,
  further: readonly string[] = [],
): ValueCount[] => {
  const stateOf = certificatesAt(column, now)
  const ends = column.ends()
  const values = [...new Set([...CERTIFICATE_VALUES, ...further])]
  const days = values.filter((value) => DAYS.test(value))
  const limits = days.map((value) => Number.parseInt(value, 10) * DAY_MS)
  const states = new Uint32Array(CERTIFICATE_STATES.length)
  const left = new Uint32Array(days.length)
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0
    const state = stateOf(row)
    states[state] = (states[state] ?? 0) + 1
    if (state !== VALID) continue
    const rest = (ends[row] ?? 0) - now
    for (let at = 0; at < limits.length; at += 1)
      if (rest <= (limits[at] ?? 0)) left[at] = (left[at] ?? 0) + 1
  }
  const counts = new Map<string, number>([
    ...CERTIFICATE_STATES.map((state, at) => [state, states[at] ?? 0] as const),
    ...days.map((value, at) => [value, left[at] ?? 0] as const),
  ])
  return values.map((value) => ({ value, count: counts.get(value) ?? 0 }))
}

/** How many of some rows are in each state, in the order of the states. */
export const countStates = (
  { field: { options = [] }, stateAt }: StateColumn,
  rows: Uint32Array,
  now: number,
): ValueCount[] => {
  const stateOf = stateAt(now)
  const counts = new Uint32Array(options.length)
  for (let index = 0; index < rows.length; index += 1) {
    const state = stateOf(rows[index] ?? 0)
    counts[state] = (counts[state] ?? 0) + 1
  }
  return options.map((value, at) => ({ value, count: counts[at] ?? 0 }))
}
