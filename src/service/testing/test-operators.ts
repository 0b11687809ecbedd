import type { OperatorRow } from '#service/core/store/database.ts'
import type { Store } from '#service/core/store/store.ts'

/** Stores an operator of which only the position matters. */
export const insertPlainOperator = (
  store: Store,
  { account, principal, id }: { account: string; principal: string; id: string },
): Promise<void> => {
  const at = new Date()
  const row: OperatorRow = {
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
  }
  return store.transaction(({ operators }) => operators.insert(row))
}
