import type { WireRecord } from '../collected-resource.ts'
import { readOperator } from './operator-document.ts'
import { marksOf } from './owner.ts'

const UID = /(^|\.)namespace\.uid$/

const uidOf = (metadata: string) =>
  // JSON can write the letters in another way, too.
  /uid|\\/.test(metadata) ? marksOf(metadata).find(({ path }) => UID.test(path)) : undefined

/** What an operator in a cluster finds its record by; null if it cannot. */
const installOf = (record: WireRecord): string | null => {
  const { metadata, deployment } = readOperator(record)
  const uid = uidOf(metadata)
  return uid ? JSON.stringify([deployment.name, deployment.namespace, uid]).toLowerCase() : null
}

/** The records that share their install with others, those of one install together: an operator keeps only one. */
export const duplicateRecords = (records: readonly WireRecord[]): readonly WireRecord[] => {
  const installs = new Map<string, WireRecord[]>()
  for (const record of records) {
    const install = installOf(record)
    if (install !== null) installs.set(install, [...(installs.get(install) ?? []), record])
  }
  return [...installs.values()].filter(({ length }) => length > 1).flat()
}
