import type { ModuleReply } from '#contract/edge-modules.ts'
import { operatorName } from '#domain/operator-name.ts'
import { ENABLED } from '../resources/edges/module-writes.ts'
import { rulesOf } from '../resources/edges/rules/rules-of.ts'
import { readRecord } from '../resources/operators/loose-list.ts'
import { bindingOf, readOperator } from '../resources/operators/operator-document.ts'
import { OPERATOR_FORM_FIELDS } from '../resources/operators/operator-fields.ts'
import { toValues } from '../resources/operators/operator-values.ts'
import { changedFields, type Field } from '../writes/conflicts/field.ts'
import type { KeptUndo } from '../writes/write.ts'
import { recordAt, titleOf, type PathRecord } from './record-path.ts'

/** A write as a log has it: where, and the record before and after as replies give it; not set where there is none. */
export type Written = { record: string; before?: unknown; after?: unknown }

/** What a write has changed, as a person reads it. */
export type ReadChange = {
  record: PathRecord | null
  /** What the record is called. */
  name: string
  deed: 'created' | 'changed' | 'deleted'
  /** The values of the form before and after; null where no field differs, or one of them cannot be read. */
  change: { fields: readonly Field[]; before: object; after: object } | null
  isNewCertificate: boolean
  /** What takes it back is made of this; null if nothing does. */
  undo: KeptUndo | null
}

const isNone = (document: unknown): boolean => (document ?? null) === null

const deedOf = ({ before, after }: Written): ReadChange['deed'] => {
  if (isNone(before)) return 'created'
  return isNone(after) ? 'deleted' : 'changed'
}

const differing = (fields: readonly Field[], before: object, after: object) =>
  changedFields(fields, before, after).length > 0 ? { fields, before, after } : null

const operatorIn = (given: unknown) => {
  const record = readRecord(given)
  return record && readOperator(record)
}

const ofOperator = (id: string, { before, after }: Written) => {
  const [was, is] = [operatorIn(before), operatorIn(after)]
  const [old, now] = [was, is].map((one) => (one ? bindingOf(one).cert.cert : ''))
  const named = is ?? was
  return {
    name: named ? operatorName(named) : id,
    change: was && is ? differing(OPERATOR_FORM_FIELDS, toValues(was), toValues(is)) : null,
    isNewCertificate: now !== '' && now !== old,
    undo: was && is ? { write: ['operator', id], before, document: after } : null,
  }
}

const ofModule = (
  record: Extract<PathRecord, { kind: 'module' }>,
  { before, after }: Written,
): Pick<ReadChange, 'name' | 'change' | 'isNewCertificate' | 'undo'> => {
  const { module, id } = record
  const readReply = (given: unknown): ModuleReply | undefined =>
    isNone(given) ? undefined : module.document.reply.safeParse(given).data
  const [was, is] = [readReply(before), readReply(after)]
  const rules = rulesOf(module)
  const fields = [ENABLED, ...rules.fields]
  // One that is not there has no values, not those of an empty form.
  const [old, now] = [was, is].map((one) => (one ? rules.toValues(one) : {}))
  const undoBy = (act: string): KeptUndo => ({
    write: ['module', act, module.kind, module.module, id, id],
    before: was ?? null,
    document: is ?? null,
  })
  const undo = (): KeptUndo | null => {
    if (!is) return was ? undoBy('delete') : null
    if (!was) return isNone(before) ? undoBy('save') : null
    const changed = changedFields(fields, old, now).map(({ path }) => path)
    if (!changed.includes(ENABLED.path)) return changed.length > 0 ? undoBy('save') : null
    // A form saves the one, a switch the other.
    return changed.length === 1 ? undoBy(is.enabled === false ? 'off' : 'on') : null
  }
  return {
    name: titleOf(record),
    change: differing(fields, old ?? {}, now ?? {}),
    isNewCertificate: false,
    undo: undo(),
  }
}

/** Reads a write of a log; what of it cannot be read is left out. */
export const readChange = (written: Written): ReadChange => {
  const record = recordAt(written.record)
  const deed = deedOf(written)
  const read =
    record?.kind === 'operator'
      ? ofOperator(record.id, written)
      : record
        ? ofModule(record, written)
        : { name: written.record, change: null, isNewCertificate: false, undo: null }
  return { record, deed, ...read }
}
