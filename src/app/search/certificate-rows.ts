import { validityAt } from '#domain/certificate-state.ts'
import type { CertificateColumn } from './columns.ts'
import type { SearchedCertificate } from './search-query.ts'

/** Tells the state of a row's certificate at `now`; one that expires soon is valid. */
export const certificatesAt = (
  { begins: beginsNow, ends: endsNow, isPresent }: CertificateColumn,
  now: number,
): ((row: number) => SearchedCertificate) => {
  const [begins, ends] = [beginsNow(), endsNow()]
  return (row) => {
    const begin = begins[row] ?? Number.NaN
    const end = ends[row] ?? Number.NaN
    if (begin === Infinity || end === Infinity) return 'unreadable'
    if (Number.isNaN(end)) return isPresent(row) ? 'undated' : 'none'
    const validity = validityAt(Number.isNaN(begin) ? -Infinity : begin, end, now)
    return validity === 'not_yet_valid' ? 'not-yet-valid' : validity
  }
}
