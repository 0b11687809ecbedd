import { memberAt } from '#contract/json-value.ts'
import { DAY_MS, readCertificate, type Certificate } from '#domain/certificate-state.ts'
import { compareVersions, readVersion } from '#domain/version.ts'
import type { StatePhases } from '../resource-field.ts'

export type Renewal =
  /** The operator renews it then. */
  | { readonly kind: 'itself'; readonly at: Date }
  /** It should have been renewed, but was not. */
  | { readonly kind: 'stalled'; readonly days: number }
  /** Operators of its version never renew one. */
  | { readonly kind: 'never' }
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
  if (renews === false) return { kind: 'never' }
  const at = renews ? renewalTime(certificate) : null
  if (at === null) return { kind: 'unknown' }
  const late = now.getTime() - at
  return late >= LATE_MS
    ? { kind: 'stalled', days: Math.floor(late / DAY_MS) }
    : { kind: 'itself', at: new Date(at) }
}

const textAt = (value: unknown, ...path: readonly string[]): string => {
  const text = memberAt(value, path)
  return typeof text === 'string' ? text : ''
}

/** The same of a record as the service sends it, for any time. */
export const renewalPhases = (source: unknown): StatePhases => {
  const cert = memberAt(source, ['binding', 'cert'])
  const certificate = readCertificate({
    cert: textAt(cert, 'cert'),
    not_before: textAt(cert, 'not_before'),
    not_after: textAt(cert, 'not_after'),
  })
  const version = textAt(source, 'deployment', 'version')
  const before = renewalOf(version, certificate, new Date(0)).kind
  const at = before === 'itself' || before === 'stalled' ? renewalTime(certificate) : null
  return at === null
    ? { before, at: Infinity, after: before }
    : { before: 'itself', at: at + LATE_MS, after: 'stalled' }
}

const daysAgo = (days: number) => (days === 1 ? '1 day ago' : `${days} days ago`)

/** A forecast in a few words; "" where there is nothing to say. */
export const renewalWords = (renewal: Renewal, version: string): string => {
  switch (renewal.kind) {
    case 'itself':
      return 'renews itself'
    case 'stalled':
      return `should have renewed ${daysAgo(renewal.days)}`
    case 'never':
      return `will not renew: ${version} is below ${FIRST_RENEWING}`
    case 'unknown':
      return 'renewal unknown'
    case 'none':
      return ''
  }
}
