import type { OperatorRow } from '#service/core/store/database.ts'
import type { Store } from '#service/core/store/store.ts'

type Plain = { account: string; principal: string; id: string } & Partial<OperatorRow>

const rowOf = ({ account, principal, id, ...more }: Plain, at: Date): OperatorRow => ({
  account_id: account,
  id,
  principal_id: principal,
  created_at: at,
  updated_at: at,
  description: '',
  metadata: '',
  enabled_features: [],
  region: 'global',
  deployment_name: '',
  deployment_namespace: '',
  deployment_version: '',
  deployment_cluster_name: '',
  endpoint_selectors: null,
  ingress_endpoint: null,
  cert: null,
  cert_not_before: null,
  cert_not_after: null,
  ...more,
})

/** Stores operators of which only the position and the size matter, all at once. */
export const insertPlainOperators = (store: Store, given: readonly Plain[]): Promise<void> => {
  const at = new Date()
  return store.transaction(async ({ operators }) => {
    for (const plain of given) await operators.insert(rowOf(plain, at))
  })
}

/** Stores an operator of which only the position matters. */
export const insertPlainOperator = (store: Store, given: Plain): Promise<void> =>
  insertPlainOperators(store, [given])
