import { DAY_MS } from '#domain/certificate-state.ts'
import { certificateAt, endsWithin } from './certificate-rows.ts'
import type { CertificateColumn, CodesColumn } from './columns.ts'
import { CERTIFICATE_VALUES } from './token-values.ts'

/** How many rows have a value. */
export type ValueCount = { readonly value: string; readonly count: number }

/** How many of some rows have each value of a column, in the order in which the values came. */
export const countValues = (
  { codes, dictionary }: CodesColumn,
  rows: Uint32Array,
): readonly ValueCount[] => {
  const ofRow = codes()
  const byCode = new Uint32Array(dictionary.size())
  for (const row of rows) {
    const code = ofRow[row] ?? 0
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

/** The states of certificates of rows and the days they have left, by urgency. */
export const countCertificates = (
  column: CertificateColumn,
  rows: Uint32Array,
  now: number,
): ValueCount[] => {
  const counts = new Map<string, number>(CERTIFICATE_VALUES.map((value) => [value, 0]))
  const add = (value: string) => counts.set(value, (counts.get(value) ?? 0) + 1)
  const days = CERTIFICATE_VALUES.filter((value) => /^\d/.test(value))
  for (const row of rows) {
    const state = certificateAt(column, row, now)
    add(state)
    if (state !== 'valid') continue
    for (const value of days)
      if (endsWithin(column, row, now, Number.parseInt(value, 10) * DAY_MS)) add(value)
  }
  return CERTIFICATE_VALUES.map((value) => ({ value, count: counts.get(value) ?? 0 }))
}
