import type { AuditEvent } from '#contract/audit.ts'
import { bindingOf, readOperator } from '../../../resources/operators/operator-document.ts'
import { readRecord } from '../../../resources/operators/loose-list.ts'
import { OPERATOR_FORM_FIELDS } from '../../../resources/operators/operator-fields.ts'
import { toValues } from '../../../resources/operators/operator-values.ts'
import { changedFields } from '../../../writes/conflicts/field.ts'

/** A write of an operator, as its history shows it. */
export type OperatorEvent = {
  kind: 'created' | 'changed' | 'deleted'
  /** The name of the key, or its id; null if the log has neither. */
  key: string | null
  /** RFC 3339. */
  at: string
  source: AuditEvent
  /** The values of the form before and after; `none` where no field differs, or one of them cannot be read. */
  change: ({ kind: 'fields'; before: object; after: object } | { kind: 'none' }) & {
    isNewCertificate: boolean
  }
}

const documentIn = (given: unknown) => {
  const record = readRecord(given)
  return record && readOperator(record)
}

const kindOf = ({ before, after }: AuditEvent): OperatorEvent['kind'] => {
  if ((before ?? null) === null) return 'created'
  return (after ?? null) === null ? 'deleted' : 'changed'
}

const changeOf = (event: AuditEvent): OperatorEvent['change'] => {
  const [was, is] = [documentIn(event.before), documentIn(event.after)]
  const [old, now] = [was, is].map((one) => (one ? bindingOf(one).cert.cert : ''))
  const isNewCertificate = now !== '' && now !== old
  if (!was || !is) return { kind: 'none', isNewCertificate }
  const [before, after] = [toValues(was), toValues(is)]
  if (changedFields(OPERATOR_FORM_FIELDS, before, after).length === 0)
    return { kind: 'none', isNewCertificate }
  return { kind: 'fields', before, after, isNewCertificate }
}

/** Reads an event of the audit log; what of it cannot be read is left out. */
export const readEvent = (event: AuditEvent): OperatorEvent => ({
  kind: kindOf(event),
  key: event.key?.name || event.key?.id || null,
  at: event.at,
  source: event,
  change: changeOf(event),
})
