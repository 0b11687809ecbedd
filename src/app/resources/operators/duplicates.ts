import type { WireRecord } from '../collected-resource.ts'
import { readOperator } from './operator-document.ts'
import { marksOf, type OwnerMark } from './owner.ts'

/** What an operator in a cluster finds its record by. */
export type Install = {
  readonly deployment: string
  readonly namespace: string
  /** The `namespace.uid` in its metadata. */
  readonly uid: OwnerMark
}

const UID = /(^|\.)namespace\.uid$/

const uidOf = (metadata: string): OwnerMark | undefined =>
  // JSON can write the letters in another way, too.
  /uid|\\/.test(metadata) ? marksOf(metadata).find(({ path }) => UID.test(path)) : undefined

/** The installs that several records are of: an operator keeps only one of them. */
export const duplicateInstalls = (records: readonly WireRecord[]): Install[] => {
  const installs = new Map<string, { install: Install; count: number }>()
  for (const record of records) {
    const { metadata, deployment } = readOperator(record)
    const uid = uidOf(metadata)
    if (!uid) continue
    const install = { deployment: deployment.name, namespace: deployment.namespace, uid }
    // As a search compares them.
    const key = JSON.stringify(install).toLowerCase()
    const count = installs.get(key)?.count ?? 0
    installs.set(key, { install, count: count + 1 })
  }
  return [...installs.values()].flatMap(({ install, count }) => (count > 1 ? [install] : []))
}
