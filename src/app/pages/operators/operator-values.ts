import type { Operator } from '#contract/operators.ts'

/** With more selectors than this a form does not edit the binding; a service that takes more is not known. */
const EDITABLE_SELECTORS = 1000

/** Whether an operator has so many selectors that its binding is shown and not edited. */
export const hasTooManySelectors = ({ binding }: Partial<Operator>): boolean =>
  (binding?.endpoint_selectors?.length ?? 0) > EDITABLE_SELECTORS

/** What the operator form shows: every text as typed, "" where nothing is set. */
export type OperatorValues = {
  description: string
  metadata: string
  enabled_features: string[]
  region: string
  deployment: { name: string; namespace: string; version: string; cluster_name: string }
  binding: { endpoint_selectors: string[]; ingress_endpoint: string; csr: string }
}

/**
 * The form's values of an operator; of none, those of an empty form. The CSR is never given back. Selectors
 * that are too many to edit are left out: the form then cannot change the binding, so that it is never sent.
 */
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
    endpoint_selectors: hasTooManySelectors(operator)
      ? []
      : (operator.binding?.endpoint_selectors ?? []),
    ingress_endpoint: operator.binding?.ingress_endpoint ?? '',
    csr: '',
  },
})
