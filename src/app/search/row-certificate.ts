import { DAY_MS, validityAt } from '#domain/certificate-state.ts'
import { FLAG, type RowNumbers } from './row-numbers.ts'
import { CERTIFICATE_STATES, type SearchedCertificate } from './search-query.ts'

const INDEX: Record<SearchedCertificate, number> = {
  expired: CERTIFICATE_STATES.indexOf('expired'),
  valid: CERTIFICATE_STATES.indexOf('valid'),
  'not-yet-valid': CERTIFICATE_STATES.indexOf('not-yet-valid'),
  none: CERTIFICATE_STATES.indexOf('none'),
  undated: CERTIFICATE_STATES.indexOf('undated'),
  unreadable: CERTIFICATE_STATES.indexOf('unreadable'),
}

/** The index of valid certificates in `CERTIFICATE_STATES`. */
export const VALID = INDEX.valid

/**
 * The state of a row's certificate at `now` by its index in `CERTIFICATE_STATES`; one that expires soon is valid.
 */
export const rowCertificate = (
  { not_before, not_after, flags }: RowNumbers,
  row: number,
  now: number,
): number => {
  const begin = not_before[row] ?? Number.NaN
  const end = not_after[row] ?? Number.NaN
  if (begin === Infinity || end === Infinity) return INDEX.unreadable
  if (Number.isNaN(end))
    return ((flags[row] ?? 0) & FLAG.hasCert) === 0 ? INDEX.none : INDEX.undated
  const validity = validityAt(Number.isNaN(begin) ? -Infinity : begin, end, now)
  if (validity === 'valid') return INDEX.valid
  return validity === 'expired' ? INDEX.expired : INDEX['not-yet-valid']
}

/** Whether a row's certificate is valid at `now`, and for this many days at most. */
export const expiresWithin = (
  numbers: RowNumbers,
  row: number,
  now: number,
  days: number,
): boolean =>
  (numbers.not_after[row] ?? 0) - now <= days * DAY_MS &&
  rowCertificate(numbers, row, now) === INDEX.valid
