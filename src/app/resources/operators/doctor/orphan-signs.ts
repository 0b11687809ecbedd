import { DAY_MS } from '#domain/certificate-state.ts'
import { compareVersions, readVersion } from '#domain/version.ts'
import { renewsItself } from '../renewal.ts'
import type { ExaminedOperator } from './examined-operator.ts'

/** A record that was not updated for so long is silent: an operator sends its settings with every reconcile. */
const SILENT_DAYS = 90

/** What speaks for it that no operator keeps a record any more. */
export type OrphanSign =
  /** A newer record of the same name and namespace has another `namespace.uid`. */
  | { readonly kind: 'replaced'; readonly by: ExaminedOperator; readonly isSameCluster: boolean }
  /** Its certificate has ended. `renews`: whether an operator of its version would have renewed it; null if unknown. */
  | { readonly kind: 'expired'; readonly days: number; readonly renews: boolean | null }
  | { readonly kind: 'silent'; readonly days: number }
  /** The record that is newer has a newer version. */
  | { readonly kind: 'old'; readonly version: string; readonly newer: string }

const daysSince = (time: number, now: number) => Math.floor((now - time) / DAY_MS)

const oldSign = ({ version }: ExaminedOperator, by: ExaminedOperator): OrphanSign | null => {
  const [own, newer] = [readVersion(version), readVersion(by.version)]
  return own && newer && compareVersions(own, newer) < 0
    ? { kind: 'old', version, newer: by.version }
    : null
}

/** The signs that a record is an orphan; `by` is the newest record of another uid that may have replaced it. */
export const orphanSigns = (
  record: ExaminedOperator,
  by: ExaminedOperator | null,
  now: number,
): OrphanSign[] => {
  const { certificate, updated_at, cluster, version } = record
  const until = certificate?.until ?? null
  return [
    by && {
      kind: 'replaced' as const,
      by,
      isSameCluster: cluster !== '' && cluster === by.cluster,
    },
    until !== null && until < now
      ? { kind: 'expired' as const, days: daysSince(until, now), renews: renewsItself(version) }
      : null,
    updated_at !== null && now - updated_at >= SILENT_DAYS * DAY_MS
      ? { kind: 'silent' as const, days: daysSince(updated_at, now) }
      : null,
    by && oldSign(record, by),
  ].filter((sign) => sign !== null)
}

/**
 * Whether these signs are enough. Clusters of one company often have operators of the same name, so that another uid
 * alone says nothing: unless it is of the same cluster, where a namespace has one uid. An operator below 0.22.0 never
 * renews its certificate, so that an expired one says nothing of it.
 */
export const isLikelyOrphan = (signs: readonly OrphanSign[]): boolean => {
  const of = <Kind extends OrphanSign['kind']>(kind: Kind) =>
    signs.find((sign): sign is OrphanSign & { kind: Kind } => sign.kind === kind)
  const [replaced, expired, silent] = [of('replaced'), of('expired'), of('silent')]
  if (replaced?.isSameCluster || expired?.renews) return true
  if (expired?.renews === null && (replaced || silent)) return true
  return Boolean(silent && replaced && of('old'))
}
