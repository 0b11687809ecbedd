import { validityAt } from '#domain/certificate-state.ts'
import type { CertificateColumn } from './columns.ts'
import { CERTIFICATE_STATES, type SearchedCertificate } from './search-query.ts'

/** The number of a state: its place in `CERTIFICATE_STATES`. */
export const stateNumber = (state: SearchedCertificate): number => CERTIFICATE_STATES.indexOf(state)

const UNREADABLE = stateNumber('unreadable')
const UNDATED = stateNumber('undated')
const NONE = stateNumber('none')
const EXPIRED = stateNumber('expired')
const NOT_YET_VALID = stateNumber('not-yet-valid')
/** The number of valid certificates. */
export const VALID = stateNumber('valid')

/** Tells the number of the state of a row's certificate at `now`; one that expires soon is valid. */
export const certificatesAt = (
  { begins: beginsNow, ends: endsNow, isPresent }: CertificateColumn,
  now: number,
): ((row: number) => number) => {
  const [begins, ends] = [beginsNow(), endsNow()]
  return (row) => {
    const begin = begins[row] ?? Number.NaN
    const end = ends[row] ?? Number.NaN
    if (begin === Infinity || end === Infinity) return UNREADABLE
    if (Number.isNaN(end)) return isPresent(row) ? UNDATED : NONE
    const validity = validityAt(Number.isNaN(begin) ? -Infinity : begin, end, now)
    if (validity === 'valid') return VALID
    return validity === 'expired' ? EXPIRED : NOT_YET_VALID
  }
}
