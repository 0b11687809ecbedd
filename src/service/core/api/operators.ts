import { memberAt } from '#contract/json-value.ts'
import * as writes from '#contract/operator-writes.ts'
import { pathOf } from '#contract/operation.ts'
import * as contract from '#contract/operators.ts'
import type { CertificateRequest } from '#domain/certificates.ts'
import { type FieldErrors, Refusal } from '#service/core/http/errors.ts'
import type { SelectorEvaluator } from '#service/core/selectors/selector-evaluator.ts'
import type { OperatorRow } from '#service/core/store/database.ts'
import { newId } from '#service/core/store/ids.ts'
import type { Store } from '#service/core/store/store.ts'
import { noteWrite } from './audit.ts'
import { BINDINGS, checkBinding } from './binding.ts'
import type { CertificateAuthority } from './certificate-authority.ts'
import { cursorErrors, listAddress, readPage } from './read-page.ts'
import { operatorReply, sizeOfRow } from './operator-reply.ts'
import { changeOf, newOperatorRow } from './operator-rows.ts'
import type { Caller, Implementation, ServiceRequest } from './serve.ts'

/** The dependencies of the operations on operators. */
export type OperatorDeps = {
  store: Store
  authority: CertificateAuthority
  evaluator: SelectorEvaluator
  now: () => Date
}

type Creation = {
  /** Signed into the operator's certificate. */
  request: CertificateRequest | undefined
  /** A creation time other than now. */
  madeAt?: Date
  /** A certificate validity other than the configured one from now. */
  validity?: { not_before: Date; not_after: Date }
}

/** A new operator to store, from a body and a signing request that passed the checks. */
export const newOperator = async (
  { authority, now }: Pick<OperatorDeps, 'authority' | 'now'>,
  { account, principal }: Pick<Caller, 'account' | 'principal'>,
  body: writes.OperatorCreate,
  { request, madeAt, validity }: Creation,
): Promise<OperatorRow> => {
  const id = newId('k8sop', madeAt)
  const issued = request && (await authority.sign(request, { operator_id: id, ...validity }))
  return newOperatorRow({ id, account, principal, at: madeAt ?? now() }, body, issued)
}

/** The path of an operator in the API. */
const pathTo = (id: string): string => pathOf(contract.getOperator, { id })

/** The refusal for an operator that is not in the caller's account. */
export const unknownOperator = (id: string): Refusal =>
  new Refusal(
    404,
    `There is no operator ${JSON.stringify(id)} in this account. Check the ID, or list the operators.`,
    { fieldErrors: { id: 'No operator of this account has this ID.' } },
  )

// If a patch has a binding but names no features, the stored features count.
const featureErrors = async (
  { store }: OperatorDeps,
  {
    params: { id },
    body: patch,
    caller: { account, base },
    precondition,
  }: Pick<ServiceRequest<typeof writes.updateOperator>, 'params' | 'caller' | 'precondition'> & {
    body: object
  },
): Promise<FieldErrors> => {
  if (
    memberAt(patch, ['binding']) === undefined ||
    memberAt(patch, ['enabled_features']) !== undefined
  )
    return {}
  const row = await store.operators.find(account, id)
  if (!row || row.enabled_features.includes(BINDINGS)) return {}
  // Where somebody has just turned it off, that is what to say.
  await precondition(operatorReply(row, base))
  return { binding: writes.BINDING_NEEDS_FEATURE }
}

const creation = (deps: OperatorDeps): Implementation<typeof writes.createOperator> => ({
  check: async ({ body: sent, caller }) => {
    const { fieldErrors, request } = await checkBinding(deps.evaluator, sent, caller)
    return {
      fieldErrors,
      run: async ({ body, keep }) => {
        const row = await newOperator(deps, caller, body, { request })
        const reply = operatorReply(row, caller.base)
        await deps.store.transaction(async (queries) => {
          await queries.operators.insert(row)
          const record = pathTo(row.id)
          const written = { operation: writes.createOperator, record, after: reply }
          await noteWrite(queries, caller, written, row.created_at)
          await keep(queries, reply)
        })
        return reply
      },
    }
  },
})

const updating = (deps: OperatorDeps): Implementation<typeof writes.updateOperator> => ({
  check: async (given) => {
    const { params, body: sent, caller, precondition } = given
    const { id } = params
    const { account, base } = caller
    const [feature, { fieldErrors, request }] = await Promise.all([
      featureErrors(deps, given),
      checkBinding(deps.evaluator, sent, caller),
    ])
    return {
      fieldErrors: { ...feature, ...fieldErrors },
      run: async ({ body }) => {
        // Signed before the row lock, so that other writers do not wait for the signature.
        const issued = request && (await deps.authority.sign(request, { operator_id: id }))
        const at = deps.now()
        const reply = await deps.store.transaction(async (queries) => {
          const changed = await queries.operators.update(account, id, async (stored) => {
            await precondition(operatorReply(stored, base))
            return changeOf(stored, body, issued, at)
          })
          if (!changed) return undefined
          const before = operatorReply(changed.before, base)
          const after = operatorReply(changed.after, base)
          const record = pathTo(id)
          const written = { operation: writes.updateOperator, record, before, after }
          await noteWrite(queries, caller, written, at)
          return after
        })
        if (!reply) throw unknownOperator(id)
        return reply
      },
    }
  },
})

const removal = ({ store, now }: OperatorDeps): Implementation<typeof writes.deleteOperator> => ({
  run: async ({ params: { id }, caller, precondition }) => {
    const deleted = await store.transaction(async (queries) => {
      const row = await queries.operators.delete(caller.account, id)
      if (!row) return false
      const before = operatorReply(row, caller.base)
      await precondition(before)
      const record = pathTo(id)
      const written = { operation: writes.deleteOperator, record, before }
      await noteWrite(queries, caller, written, now())
      return true
    })
    if (!deleted) throw unknownOperator(id)
    return undefined
  },
})

const reading = ({ store }: OperatorDeps): Implementation<typeof contract.getOperator> => ({
  run: async ({ params: { id }, caller: { account, base } }) => {
    const row = await store.operators.find(account, id)
    if (!row) throw unknownOperator(id)
    return operatorReply(row, base)
  },
})

const listing = ({ store }: OperatorDeps): Implementation<typeof contract.listOperators> => ({
  checkQuery: cursorErrors('k8sop'),
  run: async ({ query, caller }) => {
    const { account, base } = caller
    const { rows, next } = await readPage(caller, {
      limit: query.limit,
      beforeId: query.before_id,
      read: (count, beforeId) => store.operators.page(account, count, beforeId),
      sizeOf: sizeOfRow,
    })
    const address = `${base}/kubernetes_operators`
    return {
      operators: rows.map((row) => operatorReply(row, base)),
      uri: listAddress(address, query),
      next_page_uri:
        next === undefined ? null : listAddress(address, { ...query, before_id: next }),
    }
  },
})

/** The operations on operators, except bound endpoints. */
export const operatorImplementations = (deps: OperatorDeps) => ({
  createOperator: creation(deps),
  updateOperator: updating(deps),
  deleteOperator: removal(deps),
  getOperator: reading(deps),
  listOperators: listing(deps),
})
