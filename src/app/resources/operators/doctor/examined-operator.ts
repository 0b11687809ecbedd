import { operatorName } from '#domain/operator-name.ts'
import { timeInMs } from '#domain/read-time.ts'
import type { WireRecord } from '../../copied-resource.ts'
import {
  bindingOf,
  hasBindings,
  readOperator,
  type OperatorDocument,
} from '../operator-document.ts'
import { marksOf } from '../owner.ts'

/** What the doctor keeps of a record: little enough for 100,000 of them. All times are Unix milliseconds. */
export type ExaminedOperator = {
  readonly id: string
  readonly name: string
  readonly deployment: string
  readonly namespace: string
  readonly cluster: string
  readonly version: string
  /** Of the namespace that the operator runs in, by its metadata; null if that does not say. */
  readonly uid: string | null
  readonly created_at: number | null
  readonly updated_at: number | null
  readonly hasFeatures: boolean
  readonly hasBindings: boolean
  /** Null if it has no certificate; `until` is null where its end cannot be read. */
  readonly certificate: { readonly until: number | null } | null
}

const UID = /(^|\.)namespace\.uid$/

/** The `namespace.uid` in the metadata of an operator; null if it has none. */
export const namespaceUid = (metadata: string): string | null =>
  // JSON can write the letters in another way, too.
  /uid|\\/.test(metadata)
    ? (marksOf(metadata).find(({ path }) => UID.test(path))?.value ?? null)
    : null

/** Reads of a record of the copy what the doctor needs. */
export const examineOperator = (record: WireRecord): ExaminedOperator =>
  examinedOf(readOperator(record))

/** The same of an operator that was read already. */
export const examinedOf = (operator: OperatorDocument): ExaminedOperator => {
  const { deployment, enabled_features } = operator
  const { cert } = bindingOf(operator)
  return {
    id: operator.id,
    name: operatorName(operator),
    deployment: deployment.name,
    namespace: deployment.namespace,
    cluster: deployment.cluster_name,
    version: deployment.version,
    uid: namespaceUid(operator.metadata),
    created_at: timeInMs(operator.created_at),
    updated_at: timeInMs(operator.updated_at),
    hasFeatures: enabled_features.length > 0,
    hasBindings: hasBindings(operator),
    certificate: cert.cert || cert.not_after !== null ? { until: timeInMs(cert.not_after) } : null,
  }
}
