import {
  bandOf,
  certificateState,
  type Certificate,
  type CertificateBand,
  type ExpiryDays,
} from '#domain/certificate-state.ts'
import { bindingOf, readOperator } from './operator-document.ts'
import type { WireRecord } from '../collected-resource.ts'

/** What the certificates of a band are called. */
export const bandTitle = (band: CertificateBand, { warn, alarm }: ExpiryDays): string => {
  switch (band) {
    case 'expired':
      return 'Expired'
    case 'alarm':
      return `Within ${alarm} days`
    case 'warn':
      return `${alarm + 1}–${warn} days`
    case 'later':
      return 'Later'
    case 'not-yet-valid':
      return 'Not yet valid'
    case 'none':
      return 'None'
    case 'undated':
      return 'No dates'
  }
}

/** The search that finds the certificates that are valid for at least `from` days, but for fewer than `until`. */
export const daysSearch = (from: number, until: number): string => {
  if (until === Infinity) return `cert>${from}d`
  return from === 0 ? `cert<${until}d` : `cert:${from + 1}-${until}d`
}

/** The search of the list that finds the operators whose certificates are in a band. */
export const bandSearch = (band: CertificateBand, { warn, alarm }: ExpiryDays): string => {
  switch (band) {
    case 'alarm':
      return daysSearch(0, alarm)
    case 'warn':
      return daysSearch(alarm, warn)
    case 'later':
      return daysSearch(warn, Infinity)
    case 'undated':
      return 'cert:undated,unreadable'
    case 'expired':
    case 'not-yet-valid':
    case 'none':
      return `cert:${band}`
  }
}

/** The certificate of a record of the list. */
export const certificateOf = (record: WireRecord): Certificate =>
  bindingOf(readOperator(record)).cert

/** What a filter finds a certificate by at any time: its state, or the days left where it is valid. */
export const certificateStates = (record: WireRecord): ((now: number) => readonly string[]) => {
  const certificate = certificateOf(record)
  return (now) => {
    const found = certificateState(certificate, new Date(now))
    if (found.state === 'valid') return ['>30d']
    if (found.state === 'expiring') return [found.level === 'alarm' ? '<7d' : '8-30d']
    return [found.state.replaceAll('_', '-')]
  }
}

/** The band of the certificate of a record of the list. */
export const recordBand = (record: WireRecord, now: Date, within: ExpiryDays): CertificateBand =>
  bandOf(certificateState(certificateOf(record), now, within))
