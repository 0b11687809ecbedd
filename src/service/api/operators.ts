import { DEFAULT_REGION, type OperatorCreate, type OperatorPatch } from '#contract/operators.ts'
import type * as contract from '#contract/operators.ts'
import { PAGE_LIMIT } from '#contract/paging.ts'
import { bindingFaults, BINDINGS, issue } from './binding.ts'
import type { CertificateAuthority, OperatorCertIssued } from './certificate-authority.ts'
import { invalid, Refusal } from '#service/http/errors.ts'
import { checkCursor, listAddress } from './list-address.ts'
import { operatorReply } from './operator-reply.ts'
import type { SelectorEvaluator } from '#service/selectors/selector-evaluator.ts'
import type { Caller, Operation } from './serve.ts'
import type { OperatorRow } from '#service/store/database.ts'
import { newId } from '#service/store/ids.ts'
import type { Store } from '#service/store/open-store.ts'
import type { OperatorChange } from '#service/store/operators.ts'

/** What carrying out the operations on operators needs. */
export type OperatorDeps = {
  store: Store
  authority: CertificateAuthority
  evaluator: SelectorEvaluator
  now: () => Date
}

/** The selectors of a binding that names none: all endpoints (DESIGN section 5). */
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

type Validity = { not_before: Date; not_after: Date }

/** Creates an operator (spec 4.1) from a body that passed the checks. Throws a 422 refusal for a bad CSR. */
export const createOperator = async (
  { store, authority, now }: Omit<OperatorDeps, 'evaluator'>,
  { account, principal }: Pick<Caller, 'account' | 'principal'>,
  body: OperatorCreate,
  options: { madeAt?: Date; validity?: Validity } = {},
): Promise<OperatorRow> => {
  const id = newId('k8sop', options.madeAt)
  const at = options.madeAt ?? now()
  const features = body.enabled_features ?? []
  const issued = await issue(authority, body.binding?.csr, { operator_id: id, ...options.validity })
  const binding = {
    ...NO_BINDING,
    endpoint_selectors: body.binding?.endpoint_selectors ?? EVERYTHING,
    ingress_endpoint: body.binding?.ingress_endpoint ?? '',
    ...certColumns(issued),
  }
  const row: OperatorRow = {
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
  await store.operators.insert(row)
  return row
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

// Two writes within a millisecond still differ, and a clock set back does not take the time back.
const laterThan = (before: Date, now: Date): Date =>
  now > before ? now : new Date(before.getTime() + 1)

/**
 * What a PATCH changes in a stored operator: given members replace, at the top and inside `deployment`
 * and `binding`; others stay. Nothing for an empty patch. Throws a 422 refusal for a binding without its feature.
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
  if (patch.binding && !bound)
    throw invalid({ binding: 'may be set only when enabled_features includes "bindings"' })
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

/** The refusal for an operator that is not in the caller's account. */
export const unknownOperator = (id: string): Refusal =>
  new Refusal(
    404,
    `There is no operator ${JSON.stringify(id)} in this account. Check the id, or list the operators.`,
    { faults: { id: 'names no operator of this account' } },
  )

/** The operations on operators (spec 4.1), but bound endpoints. */
export const operatorOperations = (deps: OperatorDeps) => {
  const { store, authority, evaluator, now } = deps
  const check = bindingFaults(evaluator)

  const create: Operation<typeof contract.createOperator> = {
    check,
    run: async ({ body, caller }) =>
      operatorReply(await createOperator(deps, caller, body), caller.base),
  }
  const update: Operation<typeof contract.updateOperator> = {
    check,
    run: async ({ params: { id }, body, caller: { account, base } }) => {
      if (!(await store.operators.find(account, id))) throw unknownOperator(id)
      // Signed before the row is locked: other writers do not wait for the signature.
      const issued = await issue(authority, body.binding?.csr, { operator_id: id })
      const row = await store.operators.update(account, id, (stored) =>
        changeOf(stored, body, issued, now()),
      )
      if (!row) throw unknownOperator(id)
      return operatorReply(row, base)
    },
  }
  const remove: Operation<typeof contract.deleteOperator> = {
    run: async ({ params: { id }, caller: { account } }) => {
      if (!(await store.operators.delete(account, id))) throw unknownOperator(id)
      return undefined
    },
  }
  const get: Operation<typeof contract.getOperator> = {
    run: async ({ params: { id }, caller: { account, base } }) => {
      const row = await store.operators.find(account, id)
      if (!row) throw unknownOperator(id)
      return operatorReply(row, base)
    },
  }
  const list: Operation<typeof contract.listOperators> = {
    run: async ({ query, caller: { account, base } }) => {
      checkCursor('k8sop', query.before_id)
      const limit = query.limit ?? PAGE_LIMIT
      const rows = await store.operators.page(account, limit + 1, query.before_id)
      const page = rows.slice(0, limit)
      const address = `${base}/kubernetes_operators`
      return {
        operators: page.map((row) => operatorReply(row, base)),
        uri: listAddress(address, query),
        next_page_uri:
          rows.length > limit
            ? listAddress(address, { ...query, before_id: page.at(-1)?.id })
            : null,
      }
    },
  }
  return { create, update, remove, get, list }
}
