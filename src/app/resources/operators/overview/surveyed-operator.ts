import { timeInMs } from '#domain/read-time.ts'
import { DEFAULT_REGION } from '#contract/operators.ts'
import type { Certificate } from '#domain/certificate-state.ts'
import { operatorName } from '#domain/operator-name.ts'
import type { WireRecord } from '../../copied-resource.ts'
import { bindingOf, hasBindings, readOperator } from '../operator-document.ts'

/** What the overview keeps of an operator: little enough for 100,000 of them. */
export type SurveyedOperator = {
  readonly id: string
  readonly name: string
  readonly deployment: string
  readonly namespace: string
  readonly cluster: string
  readonly version: string
  readonly region: string
  readonly features: readonly string[]
  readonly hasBindings: boolean
  /** In Unix milliseconds; null if that cannot be read. */
  readonly created_at: number | null
  /** Its certificate, of which `cert` says only whether it was sent. */
  readonly cert: Certificate
}

/** Reads of a record of the copy what the overview needs. */
export const surveyOperator = (record: WireRecord): SurveyedOperator => {
  const operator = readOperator(record)
  const { deployment, created_at } = operator
  const { cert } = bindingOf(operator)
  return {
    id: operator.id,
    name: operatorName(operator),
    deployment: deployment.name,
    namespace: deployment.namespace,
    cluster: deployment.cluster_name,
    version: deployment.version,
    region: operator.region || DEFAULT_REGION,
    features: operator.enabled_features,
    hasBindings: hasBindings(operator),
    created_at: timeInMs(created_at),
    cert: { ...cert, cert: cert.cert && 'PEM' },
  }
}
