import { DAY_MS } from '#domain/certificate-state.ts'
import { eachBit, hasBit, type BitSet } from './bit-set.ts'
import { foldText } from './fold-text.ts'
import type { OperatorTable } from './operator-table.ts'
import { rowCertificate, VALID } from './row-certificate.ts'
import type { CodeColumn } from './row-numbers.ts'
import { CERTIFICATE_STATES, type CodedField } from './search-query.ts'
import { CERTIFICATE_VALUES } from './token-values.ts'

/** How many rows have a value. */
export type ValueCount = { readonly value: string; readonly count: number }

/** The most frequent values of rows. */
export type ValueCounts = {
  readonly values: readonly ValueCount[]
  /** How many values there are in all. */
  readonly different: number
}

const countCodes = (
  { columns }: OperatorTable,
  column: CodeColumn,
  size: number,
  rows: Uint32Array,
): Uint32Array => {
  const codes = columns.numbers[column]
  const counts = new Uint32Array(size)
  for (let index = 0; index < rows.length; index += 1) {
    const code = codes[rows[index] ?? 0] ?? 0
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

/** The codes with the highest counts, highest first; of equal ones the lower. There may be very many codes. */
const highest = (counts: Uint32Array, most: number): number[] => {
  const codes: number[] = []
  const countOf = (index: number) => counts[codes[index] ?? 0] ?? 0
  let least = 0
  for (let code = 0; code < counts.length; code += 1) {
    const count = counts[code] ?? 0
    if (count <= least) continue
    let at = codes.length
    while (at > 0 && countOf(at - 1) < count) at -= 1
    codes.splice(at, 0, code)
    if (codes.length > most) codes.pop()
    if (codes.length === most) least = countOf(most - 1)
  }
  return codes
}

/**
 * The most frequent values of a coded column among rows, and how many there are. Values that differ in case only
 * are one, as a search does not tell them apart. `chosen` ones are there even if no row has them; `among` limits
 * the codes.
 */
export const countCoded = (
  table: OperatorTable,
  field: CodedField,
  rows: Uint32Array,
  most: number,
  chosen: readonly string[] = [],
  among?: BitSet,
): ValueCounts => {
  const { size, firstOf, textOf, fitting } = table.columns.dictionaries[field]
  const counts = countCodes(table, field, size(), rows)
  for (let code = 0; code < counts.length; code += 1) {
    const count = counts[code] ?? 0
    const first = count === 0 ? code : firstOf(code)
    const isOut = among !== undefined && !hasBit(among, code)
    if (first === code && !isOut) continue
    counts[code] = 0
    // The first has a lower code.
    if (!isOut) counts[first] = (counts[first] ?? 0) + count
  }
  let different = 0
  for (const count of counts) if (count > 0) different += 1
  const codes = new Set(highest(counts, most))
  const missing: ValueCount[] = []
  for (const value of chosen) {
    let first = -1
    eachBit(fitting([value]), (code) => (first = firstOf(code)))
    if (first >= 0) codes.add(first)
    else missing.push({ value, count: 0 })
  }
  const values = [...codes].map((code) => ({ value: textOf(code), count: counts[code] ?? 0 }))
  return { values: [...values, ...missing], different }
}

/** The features of rows; the empty text counts those without any. */
export const countFeatures = (table: OperatorTable, rows: Uint32Array): ValueCount[] => {
  const { dictionary, listOf } = table.columns.features
  const counts = countCodes(table, 'features', dictionary.size(), rows)
  const values = new Map<string, { value: string; count: number }>()
  for (const [code, count] of counts.entries()) {
    if (count === 0) continue
    const list = listOf(code)
    // Each feature counts once, however it is written and however often it is in the list.
    const features = new Map(list.map((text) => [foldText(text), text]))
    features.delete('')
    if (features.size === 0) features.set('', '')
    for (const [folded, text] of features) {
      const known = values.get(folded)
      if (known) known.count += count
      else values.set(folded, { value: text, count })
    }
  }
  return [...values.values()]
}

const DAYS = [7, 30, 90]

/** The states of certificates of rows and the days they have left, by urgency. */
export const countCertificates = (
  table: OperatorTable,
  rows: Uint32Array,
  now: number,
): ValueCount[] => {
  const { numbers } = table.columns
  const states = new Uint32Array(CERTIFICATE_STATES.length)
  const within = new Uint32Array(DAYS.length)
  for (const row of rows) {
    const state = rowCertificate(numbers, row, now)
    states[state] = (states[state] ?? 0) + 1
    if (state !== VALID) continue
    const left = (numbers.not_after[row] ?? 0) - now
    for (let index = DAYS.length - 1; index >= 0; index -= 1) {
      if (left > (DAYS[index] ?? 0) * DAY_MS) break
      within[index] = (within[index] ?? 0) + 1
    }
  }
  const counts = new Map<string, number>([
    ...CERTIFICATE_STATES.map((state, index) => [state, states[index] ?? 0] as const),
    ...DAYS.map((days, index) => [`${days}d`, within[index] ?? 0] as const),
  ])
  return CERTIFICATE_VALUES.map((value) => ({ value, count: counts.get(value) ?? 0 }))
}
