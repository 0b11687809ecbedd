import type { ModuleReply } from '#contract/edge-modules.ts'
import { ENABLED } from '../resources/edges/module-writes.ts'
import { rulesOf } from '../resources/edges/rules/rules-of.ts'
import { changedFields } from '../writes/conflicts/field.ts'
import type { KeptUndo } from '../writes/write.ts'
import {
  deedOf,
  differing,
  isNone,
  readOperatorChange,
  type ReadChange,
  type Written,
} from './read-operator-change.ts'
import { recordAt, titleOf, type PathRecord } from './record-path.ts'

const readModuleChange = (
  record: Extract<PathRecord, { kind: 'module' }>,
  written: Written,
): ReadChange => {
  const { module, id } = record
  const readReply = (given: unknown): ModuleReply | undefined =>
    isNone(given) ? undefined : module.document.reply.safeParse(given).data
  const [was, is] = [readReply(written.before), readReply(written.after)]
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
    if (!was) return isNone(written.before) ? undoBy('save') : null
    const changed = changedFields(fields, old, now).map(({ path }) => path)
    if (!changed.includes(ENABLED.path)) return changed.length > 0 ? undoBy('save') : null
    // A form saves the one, a switch the other.
    return changed.length === 1 ? undoBy(is.enabled === false ? 'off' : 'on') : null
  }
  return {
    name: titleOf(record),
    deed: deedOf(written),
    change: differing(fields, old ?? {}, now ?? {}),
    isNewCertificate: false,
    undo: undo(),
  }
}

/** Reads a write of any record; what of it cannot be read is left out. */
export const readChange = (written: Written): ReadChange => {
  const record = recordAt(written.record)
  if (record?.kind === 'operator') return readOperatorChange(record.id)(written)
  if (record) return readModuleChange(record, written)
  const nothing = { change: null, isNewCertificate: false, undo: null }
  return { name: written.record, deed: deedOf(written), ...nothing }
}
