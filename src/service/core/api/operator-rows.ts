import { DEFAULT_REGION } from '#contract/operators.ts'
import {
  BINDING_NEEDS_FEATURE,
  type OperatorCreate,
  type OperatorPatch,
} from '#contract/operator-writes.ts'
import { invalid } from '#service/core/http/errors.ts'
import type { OperatorRow } from '#service/core/store/database.ts'
import type { OperatorChange } from '#service/core/store/operators.ts'
import { BINDINGS } from './binding.ts'
import type { OperatorCertIssued } from './certificate-authority.ts'

/** The selectors of a binding that names none: all endpoints. */
const EVERYTHING = ['true']

const NO_BINDING = {
  endpoint_selectors: null,
  ingress_endpoint: null,
  cert: null,
  cert_not_before: null,
  cert_not_after: null,
}

const certColumns = (issued: OperatorCertIssued | undefined) =>
  issued && {
    cert: issued.cert,
    cert_not_before: issued.not_before,
    cert_not_after: issued.not_after,
  }

/** The creator of an operator, its id and its time. */
export type NewOperator = { id: string; account: string; principal: string; at: Date }

/** The row of a new operator, with its defaults. */
export const newOperatorRow = (
  { id, account, principal, at }: NewOperator,
  body: OperatorCreate,
  issued: OperatorCertIssued | undefined,
): OperatorRow => {
  const features = body.enabled_features ?? []
  const binding = {
    ...NO_BINDING,
    endpoint_selectors: body.binding?.endpoint_selectors ?? EVERYTHING,
    ingress_endpoint: body.binding?.ingress_endpoint ?? '',
    ...certColumns(issued),
  }
  return {
    account_id: account,
    id,
    principal_id: principal,
    created_at: at,
    updated_at: at,
    description: body.description ?? '',
    metadata: body.metadata ?? '',
    enabled_features: features,
    region: body.region || DEFAULT_REGION,
    deployment_name: body.deployment?.name ?? '',
    deployment_namespace: body.deployment?.namespace ?? '',
    deployment_version: body.deployment?.version ?? '',
    deployment_cluster_name: body.deployment?.cluster_name ?? '',
    ...(features.includes(BINDINGS) ? binding : NO_BINDING),
  }
}

const changedBinding = (
  row: OperatorRow,
  { binding }: OperatorPatch,
  issued: OperatorCertIssued | undefined,
): OperatorChange => ({
  endpoint_selectors: binding?.endpoint_selectors ?? row.endpoint_selectors ?? EVERYTHING,
  ingress_endpoint: binding?.ingress_endpoint ?? row.ingress_endpoint ?? '',
  ...certColumns(issued),
})

// Two writes within a millisecond still differ, and the time never goes back if the clock does.
const laterThan = (before: Date, now: Date): Date =>
  now > before ? now : new Date(before.getTime() + 1)

/**
 * The changes of a PATCH to a stored operator: given members replace, at the top and in `deployment` and
 * `binding`; others stay. Nothing for an empty patch. Throws 422 for a binding without its feature.
 */
export const changeOf = (
  row: OperatorRow,
  patch: OperatorPatch,
  issued: OperatorCertIssued | undefined,
  now: Date,
): OperatorChange | undefined => {
  if (Object.keys(patch).length === 0) return undefined
  const features = patch.enabled_features ?? row.enabled_features
  const bound = features.includes(BINDINGS)
  // Checked earlier too, but the row was not locked then.
  if (patch.binding && !bound) throw invalid({ binding: BINDING_NEEDS_FEATURE })
  return {
    updated_at: laterThan(row.updated_at, now),
    description: patch.description ?? row.description,
    metadata: patch.metadata ?? row.metadata,
    enabled_features: features,
    region: (patch.region ?? row.region) || DEFAULT_REGION,
    deployment_name: patch.deployment?.name ?? row.deployment_name,
    deployment_version: patch.deployment?.version ?? row.deployment_version,
    ...(bound ? changedBinding(row, patch, issued) : NO_BINDING),
  }
}
