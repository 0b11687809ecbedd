import type { OperatorRow } from '#service/core/store/database.ts'

const certOf = (row: OperatorRow) =>
  row.cert === null && row.cert_not_after === null
    ? null
    : { cert: row.cert ?? '', not_before: row.cert_not_before, not_after: row.cert_not_after }

const bindingOf = (row: OperatorRow) =>
  row.endpoint_selectors === null
    ? null
    : {
        endpoint_selectors: row.endpoint_selectors,
        cert: certOf(row),
        ingress_endpoint: row.ingress_endpoint ?? '',
      }

/** An operator as replies give it: every field is there, unset texts are "", dates RFC 3339 in UTC. */
export const operatorReply = (row: OperatorRow, base: string) => ({
  id: row.id,
  uri: `${base}/kubernetes_operators/${row.id}`,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  description: row.description,
  metadata: row.metadata,
  principal: { id: row.principal_id, uri: `${base}/users/${row.principal_id}` },
  enabled_features: row.enabled_features,
  region: row.region,
  deployment: {
    name: row.deployment_name,
    namespace: row.deployment_namespace,
    version: row.deployment_version,
    cluster_name: row.deployment_cluster_name,
  },
  binding: bindingOf(row),
})

/** About how many characters the reply of an operator has, beside what every reply has. */
export const sizeOfRow = (row: OperatorRow): number => {
  let size = row.description.length + row.metadata.length + row.region.length
  size += row.deployment_name.length + row.deployment_namespace.length
  size += row.deployment_version.length + row.deployment_cluster_name.length
  size += (row.ingress_endpoint?.length ?? 0) + (row.cert?.length ?? 0)
  for (const selector of row.endpoint_selectors ?? []) size += selector.length
  return size
}
