import type { Operator } from '#contract/operators.ts'

/** What the operator form shows: every text as typed, "" where nothing is set. */
export type OperatorValues = {
  description: string
  metadata: string
  enabled_features: string[]
  region: string
  deployment: { name: string; namespace: string; version: string; cluster_name: string }
  binding: { endpoint_selectors: string[]; ingress_endpoint: string; csr: string }
}

/** The form's values of an operator; of none, those of an empty form. The CSR is never given back. */
export const toValues = (operator: Partial<Operator>): OperatorValues => ({
  description: operator.description ?? '',
  metadata: operator.metadata ?? '',
  enabled_features: operator.enabled_features ?? [],
  region: operator.region ?? '',
  deployment: {
    name: operator.deployment?.name ?? '',
    namespace: operator.deployment?.namespace ?? '',
    version: operator.deployment?.version ?? '',
    cluster_name: operator.deployment?.cluster_name ?? '',
  },
  binding: {
    endpoint_selectors: operator.binding?.endpoint_selectors ?? [],
    ingress_endpoint: operator.binding?.ingress_endpoint ?? '',
    csr: '',
  },
})
