import { memberAt } from '#contract/json-value.ts'
import { DAY_MS, type Certificate } from '#domain/certificate-state.ts'
import { compareVersions, readVersion } from '#domain/version.ts'
import { certificateOf } from './certificate-bands.ts'
import { days } from '../../ui/format-time.ts'
import type { WireRecord } from '../collected-resource.ts'

export type Renewal =
  /** The operator renews it then. */
  | { readonly kind: 'automatic'; readonly at: Date }
  /** It should have been renewed, but was not. */
  | { readonly kind: 'late'; readonly days: number }
  /** Operators of its version never renew one. */
  | { readonly kind: 'manual' }
  | { readonly kind: 'unknown' }
  /** There is no certificate. */
  | { readonly kind: 'none' }

/** ngrok-operator: the first version that renews the certificate of its bindings. */
export const FIRST_RENEWING = '0.22.0'
const FIRST = readVersion(FIRST_RENEWING)

// ngrok-operator: it renews so long ahead. Once a day after is late enough to be told.
const AHEAD_MS = 30 * DAY_MS
const LATE_MS = DAY_MS

/** Whether an operator of this version renews its certificate by itself; null if its version does not tell. */
export const renewsItself = (version: string): boolean | null => {
  const own = readVersion(version)
  return own && FIRST && compareVersions(own, FIRST) >= 0
}

/** When an operator renews a certificate; null if its dates do not tell. */
const renewalTime = ({ not_before, not_after }: Omit<Certificate, 'cert'>): number | null => {
  if (!(not_after instanceof Date)) return null
  const at = not_after.getTime() - AHEAD_MS
  // One that lives no longer than that would be renewed all the time.
  return not_before instanceof Date && not_before.getTime() >= at ? null : at
}

/** What becomes of a certificate, by the version of its operator and its dates: as a person would expect it. */
export const renewalOf = (version: string, certificate: Certificate, now: Date): Renewal => {
  if (!certificate.cert && certificate.not_after === null) return { kind: 'none' }
  const renews = renewsItself(version)
  if (renews === false) return { kind: 'manual' }
  const at = renews ? renewalTime(certificate) : null
  if (at === null) return { kind: 'unknown' }
  const late = now.getTime() - at
  return late >= LATE_MS
    ? { kind: 'late', days: Math.floor(late / DAY_MS) }
    : { kind: 'automatic', at: new Date(at) }
}

const versionOf = (record: WireRecord): string => {
  const version = memberAt(record, ['deployment', 'version'])
  return typeof version === 'string' ? version : ''
}

/** What a filter finds a record by at any time, in Unix milliseconds: what is late is automatic, too. */
export const renewalStates = (record: WireRecord): ((now: number) => readonly string[]) => {
  const version = versionOf(record)
  const certificate = certificateOf(record)
  return (now) => {
    const { kind } = renewalOf(version, certificate, new Date(now))
    return kind === 'late' ? ['automatic', kind] : [kind]
  }
}

/** A forecast in a few words; "" where there is nothing to say. */
export const renewalWords = (renewal: Renewal): string => {
  switch (renewal.kind) {
    case 'automatic':
      return 'Automatic'
    case 'late':
      return `Automatic, ${days(renewal.days)} late`
    case 'manual':
      return `Manual: needs ${FIRST_RENEWING}`
    case 'unknown':
      return 'Unknown'
    case 'none':
      return ''
  }
}

/** What to expect of the operator in the cluster whose certificate ends soon, or has ended. */
export const renewalText = (version: string, isExpired: boolean): string => {
  switch (renewsItself(version)) {
    case false:
      return `Version ${version} of the operator doesn't renew it: versions from ${FIRST_RENEWING} on do. Upgrade the operator, or upload a new CSR.`
    case true:
      return isExpired
        ? "The operator in the cluster renews it 30 days ahead, but didn't. Check that it is running."
        : "The operator in the cluster renews it 30 days ahead, but hasn't yet. Check that it is running."
    case null:
      return `Operators from version ${FIRST_RENEWING} on renew it 30 days ahead; this one's version is not known. Check that it is running.`
  }
}
