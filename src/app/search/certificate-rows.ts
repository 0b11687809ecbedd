import { validityAt } from '#domain/certificate-state.ts'
import type { CertificateColumn } from './columns.ts'
import type { SearchedCertificate } from './search-query.ts'

/** The state of a row's certificate at `now`; one that expires soon is valid. */
export const certificateAt = (
  { begins, ends, isPresent }: CertificateColumn,
  row: number,
  now: number,
): SearchedCertificate => {
  const begin = begins()[row] ?? Number.NaN
  const end = ends()[row] ?? Number.NaN
  if (begin === Infinity || end === Infinity) return 'unreadable'
  if (Number.isNaN(end)) return isPresent(row) ? 'undated' : 'none'
  const validity = validityAt(Number.isNaN(begin) ? -Infinity : begin, end, now)
  return validity === 'not_yet_valid' ? 'not-yet-valid' : validity
}

/** Whether a row's certificate is valid at `now`, and for so many milliseconds at most. */
export const endsWithin = (
  column: CertificateColumn,
  row: number,
  now: number,
  ms: number,
): boolean => (column.ends()[row] ?? 0) - now <= ms && certificateAt(column, row, now) === 'valid'
