import type { AuditEvent } from '#contract/audit.ts'
import { ipRestriction, type EdgeModule, type ModuleReply } from '#contract/edge-modules.ts'
import { operatorName } from '#domain/operator-name.ts'
import { exposureOf } from '../resources/edges/exposure.ts'
import { wholeFields } from '../resources/edges/module-writes.ts'
import { replyIn, type KeptReply } from '../resources/edges/restore-undo.ts'
import { rulesOf } from '../resources/edges/rules/rules-of.ts'
import { readRecord } from '../resources/operators/loose-list.ts'
import {
  bindingOf,
  readOperator,
  type OperatorDocument,
} from '../resources/operators/operator-document.ts'
import { OPERATOR_FORM_FIELDS } from '../resources/operators/operator-fields.ts'
import { toValues } from '../resources/operators/operator-values.ts'
import { changedFields, type Field } from '../writes/conflicts/field.ts'
import type { FieldChange, KeptUndo } from '../writes/write.ts'
import { recordAt, titleOf, type PathRecord } from './record-path.ts'

/** A write as a log has it: where, and the record before and after as replies give it; not set where there is none. */
export type Written = Pick<AuditEvent, 'record' | 'before' | 'after'>

/** A record that is gone, as it was. */
export type DeletedRecord =
  | { kind: 'operator'; operator: OperatorDocument }
  | { kind: 'module'; module: EdgeModule; id: string; reply: ModuleReply }

/** What a write has changed, as a person reads it. */
export type ReadChange = {
  /** What the record is called. */
  name: string
  deed: 'created' | 'changed' | 'deleted'
  /** The values of the form before and after; null where no field differs, or one of them cannot be read. */
  change: FieldChange | null
  /** What else there is to say of it, in sentences. */
  notes: readonly string[]
  /** An edge is open to the internet since. */
  isOpened: boolean
  /** What takes it back is made of this; null if nothing does. */
  undo: KeptUndo | null
  /** What was deleted, as the log has it: a form creates it again. Left out if nothing was, or it can't be read. */
  deleted?: DeletedRecord
}

/** Whether a log says that there is no record. */
export const isNone = (document: unknown): boolean => (document ?? null) === null

const deedOf = ({ before, after }: Written): ReadChange['deed'] => {
  if (isNone(before)) return 'created'
  return isNone(after) ? 'deleted' : 'changed'
}

/** The values before and after if one of the fields differs. */
const differing = (fields: readonly Field[], before: object, after: object): FieldChange | null =>
  changedFields(fields, before, after).length > 0 ? { fields, before, after } : null

const operatorIn = (given: unknown) => {
  const record = readRecord(given)
  return record && readOperator(record)
}

const certificateOf = (operator: OperatorDocument | null): string =>
  operator ? bindingOf(operator).cert.cert : ''

type Reading = Pick<ReadChange, 'name' | 'change' | 'undo' | 'isOpened' | 'deleted'> & {
  isRead: boolean
  notes: string[]
}

const readOperatorChange = (id: string, { before, after }: Written): Reading => {
  const [was, is] = [operatorIn(before), operatorIn(after)]
  const named = is ?? was
  const now = certificateOf(is)
  const isIssued = now !== '' && now !== certificateOf(was)
  return {
    name: named ? operatorName(named) : id,
    isRead: (was !== null || isNone(before)) && (is !== null || isNone(after)),
    change: was && is && differing(OPERATOR_FORM_FIELDS, toValues(was), toValues(is)),
    notes: isIssued ? ['A new certificate was issued.'] : [],
    isOpened: false,
    undo: was && is ? { write: ['operator', id], before, document: after } : null,
    ...(was && isNone(after) && { deleted: { kind: 'operator', operator: was } }),
  }
}

const exposureChange = (module: EdgeModule, was: KeptReply, is: KeptReply) => {
  if (module.document !== ipRestriction || was === undefined || is === undefined) return null
  const [from, to] = [exposureOf(was), exposureOf(is)]
  return from === to ? null : { from, to }
}

const readModuleChange = (
  record: Extract<PathRecord, { kind: 'module' }>,
  written: Written,
): Reading => {
  const { module, id } = record
  const [was, is] = [written.before, written.after].map((given) => replyIn(module, given ?? null))
  const rules = rulesOf(module)
  const isRead = was !== undefined && is !== undefined
  // One that is not there has no values, not those of an empty form.
  const [old, now] = [was, is].map((one) => (one ? rules.toValues(one) : {}))
  const change = isRead ? differing(wholeFields({ rules }), old ?? {}, now ?? {}) : null
  const deed = deedOf(written)
  const act = { created: 'save', changed: 'whole', deleted: 'delete' }[deed]
  const write = ['module', act, module.kind, module.module, id, id]
  const exposed = exposureChange(module, was, is)
  return {
    name: titleOf(record),
    isRead,
    change,
    notes: exposed
      ? [`By this restriction the edge was ${exposed.from}, and then ${exposed.to}.`]
      : [],
    isOpened: exposed?.to === 'open',
    undo: isRead && change ? { write, before: was, document: is } : null,
    ...(was && deed === 'deleted' && { deleted: { kind: 'module', module, id, reply: was } }),
  }
}

const readRecordChange = (written: Written): Reading => {
  const record = recordAt(written.record)
  if (record?.kind === 'operator') return readOperatorChange(record.id, written)
  if (record) return readModuleChange(record, written)
  return {
    name: written.record,
    isRead: false,
    change: null,
    notes: [],
    isOpened: false,
    undo: null,
  }
}

/** Reads a write of any record; what of it cannot be read is left out. */
export const readChange = (written: Written): ReadChange => {
  const { isRead, notes, ...read } = readRecordChange(written)
  const deed = deedOf(written)
  if (!isRead) notes.push("This dashboard can't read what was written.")
  else if (deed === 'changed' && !read.change && notes.length === 0) notes.push('No field changed.')
  return { ...read, deed, notes }
}
