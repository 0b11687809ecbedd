import { memberAt } from '#contract/json-value.ts'
import { SELECTORS_MAX } from '#contract/operator-writes.ts'
import type { Feature } from '#contract/operators.ts'
import {
  type CertificateRequest,
  CertificateRequestError,
  readCertificateRequest,
} from '#domain/certificates.ts'
import type { FieldErrors } from '#service/core/http/errors.ts'
import type { SelectorEvaluator } from '#service/core/selectors/selector-evaluator.ts'
import { evaluated, selectorPath } from './selector-refusal.ts'
import type { Caller } from './serve.ts'

/** The feature that a binding belongs to. */
export const BINDINGS: Feature = 'bindings'

/** The errors in the binding of a request, and its signing request if that is valid. */
export type CheckedBinding = { fieldErrors: FieldErrors; request: CertificateRequest | undefined }

const selectorErrors = async (
  evaluator: SelectorEvaluator,
  value: unknown,
  caller: Caller,
): Promise<FieldErrors> => {
  // The schema refuses a longer list as a whole.
  if (!Array.isArray(value) || value.length === 0 || value.length > SELECTORS_MAX) return {}
  // The schema reports items that are not strings; a placeholder keeps the other indexes.
  const selectors = value.map((item: unknown) => (typeof item === 'string' ? item : 'true'))
  const refused = await evaluated(caller, () => evaluator.check(selectors, caller))
  return Object.fromEntries(refused.map(({ index, rule }) => [selectorPath(index), rule]))
}

const readCsr = async (value: unknown): Promise<CheckedBinding> => {
  if (typeof value !== 'string') return { fieldErrors: {}, request: undefined }
  try {
    return { fieldErrors: {}, request: await readCertificateRequest(value) }
  } catch (error) {
    if (!(error instanceof CertificateRequestError)) throw error
    return { fieldErrors: { 'binding.csr': error.message }, request: undefined }
  }
}

/** Checks the selectors and the CSR in a body of any shape: rules beyond the schema. Throws 429. */
export const checkBinding = async (
  evaluator: SelectorEvaluator,
  body: object,
  caller: Caller,
): Promise<CheckedBinding> => {
  const [selectors, csr] = await Promise.all([
    selectorErrors(evaluator, memberAt(body, ['binding', 'endpoint_selectors']), caller),
    readCsr(memberAt(body, ['binding', 'csr'])),
  ])
  return { fieldErrors: { ...selectors, ...csr.fieldErrors }, request: csr.request }
}
