import { CertificateRequestError, readCertificateRequest } from '#domain/certificates.ts'
import type { Feature } from '#contract/operators.ts'
import type {
  CertificateAuthority,
  CertificateSubject,
  OperatorCertIssued,
} from './certificate-authority.ts'
import { type Faults, invalid } from '#service/http/errors.ts'
import type { SelectorEvaluator } from '#service/selectors/selector-evaluator.ts'

/** The feature that a binding belongs to. */
export const BINDINGS: Feature = 'bindings'

/** The wire path of one selector of a request. */
export const selectorPath = (index: number): string => `binding.endpoint_selectors[${index}]`

const CSR = 'binding.csr'

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined

const selectorFaults = async (evaluator: SelectorEvaluator, value: unknown): Promise<Faults> => {
  if (!Array.isArray(value) || value.length === 0) return {}
  // What is no text is the schema's to refuse; a stand-in keeps the others at their places.
  const selectors = value.map((item: unknown) => (typeof item === 'string' ? item : 'true'))
  const wrong = await evaluator.check(selectors)
  return Object.fromEntries(
    Object.entries(wrong).map(([index, rule]) => [selectorPath(Number(index)), rule]),
  )
}

const csrFaults = async (value: unknown): Promise<Faults> => {
  if (typeof value !== 'string') return {}
  try {
    await readCertificateRequest(value)
    return {}
  } catch (error) {
    if (error instanceof CertificateRequestError) return { [CSR]: error.message }
    throw error
  }
}

/** What is wrong with the selectors and the CSR in a body of any shape: rules beyond the schema. */
export const bindingFaults =
  (evaluator: SelectorEvaluator) =>
  async (body: object): Promise<Faults> => {
    const binding = member(body, 'binding')
    const [selectors, csr] = await Promise.all([
      selectorFaults(evaluator, member(binding, 'endpoint_selectors')),
      csrFaults(member(binding, 'csr')),
    ])
    return { ...selectors, ...csr }
  }

/** The certificate for a CSR, or undefined where none was sent. Throws a 422 refusal for a bad one. */
export const issue = async (
  authority: CertificateAuthority,
  csr: string | undefined,
  subject: CertificateSubject,
): Promise<OperatorCertIssued | undefined> => {
  if (csr === undefined) return undefined
  try {
    return await authority.sign(csr, subject)
  } catch (error) {
    if (error instanceof CertificateRequestError) throw invalid({ [CSR]: error.message })
    throw error
  }
}
