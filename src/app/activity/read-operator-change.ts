import type { EdgeModule, ModuleReply } from '#contract/edge-modules.ts'
import { operatorName } from '#domain/operator-name.ts'
import { readRecord } from '../resources/operators/loose-list.ts'
import {
  bindingOf,
  readOperator,
  type OperatorDocument,
} from '../resources/operators/operator-document.ts'
import { OPERATOR_FORM_FIELDS } from '../resources/operators/operator-fields.ts'
import { toValues } from '../resources/operators/operator-values.ts'
import { changedFields, type Field } from '../writes/conflicts/field.ts'
import type { KeptUndo } from '../writes/write.ts'

/** A write as a log has it: where, and the record before and after as replies give it; not set where there is none. */
export type Written = { record: string; before?: unknown; after?: unknown }

/** What a write has changed, as a person reads it. */
export type ReadChange = {
  /** What the record is called. */
  name: string
  deed: 'created' | 'changed' | 'deleted'
  /** The values of the form before and after; null where no field differs, or one of them cannot be read. */
  change: { fields: readonly Field[]; before: object; after: object } | null
  /** What else there is to say of it, in sentences. */
  notes: readonly string[]
  /** What takes it back is made of this; null if nothing does. */
  undo: KeptUndo | null
  /** What was deleted, as the log has it: a form creates it again. Left out if nothing was, or it can't be read. */
  deleted?: DeletedRecord
}

/** A record that is gone, as it was. */
export type DeletedRecord =
  | { kind: 'operator'; operator: OperatorDocument }
  | { kind: 'module'; module: EdgeModule; id: string; reply: ModuleReply }

/** Whether a log says that there is no record. */
export const isNone = (document: unknown): boolean => (document ?? null) === null

/** What was done to a record, by what it was and is. */
export const deedOf = ({ before, after }: Written): ReadChange['deed'] => {
  if (isNone(before)) return 'created'
  return isNone(after) ? 'deleted' : 'changed'
}

const UNREAD = "This dashboard can't read what was written."

/** The notes of a write: why it shows no change, where nothing else is said. */
export const notesOf = (
  isRead: boolean,
  change: ReadChange['change'],
  deed: ReadChange['deed'],
  others: readonly string[],
): string[] => {
  if (!isRead) return [...others, UNREAD]
  const isNothing = deed === 'changed' && change === null && others.length === 0
  return isNothing ? ['No field changed.'] : [...others]
}

/** The values before and after if one of the fields differs. */
export const differing = (
  fields: readonly Field[],
  before: object,
  after: object,
): ReadChange['change'] =>
  changedFields(fields, before, after).length > 0 ? { fields, before, after } : null

const operatorIn = (given: unknown) => {
  const record = readRecord(given)
  return record && readOperator(record)
}

/** Reads a write of an operator; what of it cannot be read is left out. */
export const readOperatorChange =
  (id: string) =>
  (written: Written): ReadChange => {
    const { before, after } = written
    const [was, is] = [operatorIn(before), operatorIn(after)]
    const [old, now] = [was, is].map((one) => (one ? bindingOf(one).cert.cert : ''))
    const named = is ?? was
    const deed = deedOf(written)
    const change = was && is ? differing(OPERATOR_FORM_FIELDS, toValues(was), toValues(is)) : null
    const isRead = [was !== null || isNone(before), is !== null || isNone(after)].every(Boolean)
    const issued = now !== '' && now !== old ? ['A new certificate was issued.'] : []
    return {
      name: named ? operatorName(named) : id,
      deed,
      change,
      notes: notesOf(isRead, change, deed, issued),
      undo: was && is ? { write: ['operator', id], before, document: after } : null,
      ...(was && deed === 'deleted' && { deleted: { kind: 'operator', operator: was } }),
    }
  }
