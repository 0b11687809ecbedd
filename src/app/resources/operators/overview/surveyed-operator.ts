import type { Certificate } from '#domain/certificate-state.ts'
import { operatorName } from '#domain/operator-name.ts'
import type { WireRecord } from '../../copied-resource.ts'
import { bindingOf, hasBindings, readOperator } from '../operator-document.ts'
import { marksOf, type OwnerMark } from '../owner.ts'

/** What the overview keeps of an operator: little enough for 100,000 of them. */
export type SurveyedOperator = {
  readonly id: string
  readonly name: string
  readonly deployment: string
  readonly namespace: string
  readonly version: string
  /** The `namespace.uid` in its metadata, by which the operator in a cluster finds its record; null if there is none. */
  readonly uid: OwnerMark | null
  readonly hasBindings: boolean
  /** Its certificate, of which `cert` says only whether it was sent. */
  readonly cert: Certificate
}

const UID = /(^|\.)namespace\.uid$/

const uidOf = (metadata: string): OwnerMark | null =>
  // JSON can write the letters in another way, too.
  /uid|\\/.test(metadata) ? (marksOf(metadata).find(({ path }) => UID.test(path)) ?? null) : null

/** Reads of a record of the copy what the overview needs. */
export const surveyOperator = (record: WireRecord): SurveyedOperator => {
  const operator = readOperator(record)
  const { deployment } = operator
  const { cert } = bindingOf(operator)
  return {
    id: operator.id,
    name: operatorName(operator),
    deployment: deployment.name,
    namespace: deployment.namespace,
    version: deployment.version,
    uid: uidOf(operator.metadata),
    hasBindings: hasBindings(operator),
    cert: { ...cert, cert: cert.cert && 'PEM' },
  }
}
