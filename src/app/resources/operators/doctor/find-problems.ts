import type { ExaminedOperator } from './examined-operator.ts'
import { isLikelyOrphan, orphanSigns, type OrphanSign } from './orphan-signs.ts'

/** A record that likely no operator keeps any more, with what speaks for it. */
export type Orphan = { readonly record: ExaminedOperator; readonly signs: readonly OrphanSign[] }

/** Where operators of one name are installed: in one cluster or in several. */
type Install = { readonly deployment: string; readonly namespace: string }

/** The likely orphans among the records of one name and namespace. */
export type OrphanGroup = Install & {
  readonly orphans: readonly Orphan[]
  /** How many records have this name and namespace. */
  readonly of: number
}

/** Records of which an operator finds only one: they have the same name, namespace and uid. */
export type DuplicateGroup = Install & {
  readonly uid: string
  /** The one that was updated last is likely the one that is kept. */
  readonly latest: ExaminedOperator
  /** In the order of the records. */
  readonly records: readonly ExaminedOperator[]
}

/** What is likely wrong with the records of an account. A record is at most once in each of these. */
export type Problems = {
  readonly orphans: readonly OrphanGroup[]
  readonly duplicates: readonly DuplicateGroup[]
  readonly withoutFeatures: readonly ExaminedOperator[]
  readonly withoutCertificate: readonly ExaminedOperator[]
}

type Order = (a: ExaminedOperator, b: ExaminedOperator) => number

// Two of the same time are told apart by their ids, so that the order of the records does not matter.
const byTime =
  (time: (record: ExaminedOperator) => number | null): Order =>
  (a, b) =>
    (time(a) ?? -Infinity) === (time(b) ?? -Infinity)
      ? a.id < b.id
        ? -1
        : 1
      : (time(a) ?? -Infinity) - (time(b) ?? -Infinity)

const byCreation = byTime(({ created_at }) => created_at)
const byUpdate = byTime(({ updated_at }) => updated_at)

const later = (order: Order, a: ExaminedOperator, b: ExaminedOperator | undefined) =>
  b === undefined || order(a, b) > 0 ? a : b

/** The newest record, and the newest one of any other uid than that has. */
type Newest = { first?: ExaminedOperator; other?: ExaminedOperator }

const note = (newest: Newest, record: ExaminedOperator): void => {
  const { first, other } = newest
  if (first === undefined || first.uid === record.uid)
    newest.first = later(byCreation, record, first)
  else if (byCreation(record, first) > 0) {
    newest.first = record
    newest.other = first
  } else newest.other = later(byCreation, record, other)
}

const newestOfOthers = (newest: Newest | undefined, uid: string) =>
  newest?.first?.uid === uid ? newest.other : newest?.first

/** So many records are looked at in a step. */
const STEP = 500

/** Unequal for any two names, whatever signs they have in them. */
const installKey = ({ deployment, namespace }: Install) =>
  `${namespace.length} ${namespace} ${deployment}`

const add = <Item>(groups: Map<string, Item[]>, key: string, item: Item): void => {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}

/** Tells of a record of a group which newer one of another uid may have replaced it; null if none. */
function* replacements(
  group: readonly ExaminedOperator[],
): Generator<void, (record: ExaminedOperator) => ExaminedOperator | null> {
  const all: Newest = {}
  const byCluster = new Map<string, Newest>()
  for (const [index, record] of group.entries()) {
    if (index % STEP === STEP - 1) yield
    // Records without a name have nothing in common.
    if (record.uid === null || (record.deployment === '' && record.namespace === '')) continue
    note(all, record)
    const cluster = byCluster.get(record.cluster) ?? {}
    byCluster.set(record.cluster, cluster)
    note(cluster, record)
  }
  return (record) => {
    const { uid, cluster } = record
    if (uid === null) return null
    // One of another cluster, by name, has replaced nothing; one without a name may be of any.
    const likely = cluster === '' ? [all] : [byCluster.get(cluster), byCluster.get('')]
    return (
      likely
        .map((newest) => newestOfOthers(newest, uid))
        .find((found) => found && byCreation(found, record) > 0) ?? null
    )
  }
}

/**
 * Looks for records that likely have no operator, or that are registered twice or not wholly, in linear time and in
 * short steps: a page does other things in between.
 */
export function* problemSteps(
  records: readonly ExaminedOperator[],
  now: number,
): Generator<void, Problems> {
  const installs = new Map<string, ExaminedOperator[]>()
  const registered = new Map<string, ExaminedOperator[]>()
  const withoutFeatures: ExaminedOperator[] = []
  const withoutCertificate: ExaminedOperator[] = []
  for (const [index, record] of records.entries()) {
    if (index % STEP === STEP - 1) yield
    const key = installKey(record)
    add(installs, key, record)
    if (record.uid !== null) add(registered, `${key.length} ${key} ${record.uid}`, record)
    if (!record.hasFeatures) withoutFeatures.push(record)
    if (record.hasBindings && record.certificate === null) withoutCertificate.push(record)
  }
  let looked = 0
  const orphans: OrphanGroup[] = []
  for (const group of installs.values()) {
    const replacing = yield* replacements(group)
    const found: Orphan[] = []
    for (const record of group) {
      looked += 1
      if (looked % STEP === 0) yield
      const signs = orphanSigns(record, replacing(record), now)
      if (isLikelyOrphan(signs)) found.push({ record, signs })
    }
    const [first] = found
    if (!first) continue
    const { deployment, namespace } = first.record
    orphans.push({ deployment, namespace, orphans: found, of: group.length })
  }
  const duplicates: DuplicateGroup[] = []
  for (const group of registered.values()) {
    looked += 1
    if (looked % STEP === 0) yield
    const [first] = group
    if (!first || first.uid === null || group.length === 1) continue
    const { deployment, namespace, uid } = first
    const latest = group.reduce((a, b) => later(byUpdate, b, a))
    duplicates.push({ deployment, namespace, uid, latest, records: group })
  }
  return { orphans, duplicates, withoutFeatures, withoutCertificate }
}

/** All steps at once. */
export const findProblems = (records: readonly ExaminedOperator[], now: number): Problems => {
  const steps = problemSteps(records, now)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
