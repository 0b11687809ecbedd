import { ipRestriction, type EdgeModule } from '#contract/edge-modules.ts'
import { exposureOf } from '../resources/edges/exposure.ts'
import { wholeFields } from '../resources/edges/module-writes.ts'
import { replyIn, type KeptReply } from '../resources/edges/restore-undo.ts'
import { rulesOf } from '../resources/edges/rules/rules-of.ts'
import {
  deedOf,
  differing,
  notesOf,
  readOperatorChange,
  type ReadChange,
  type Written,
} from './read-operator-change.ts'
import { recordAt, titleOf, type PathRecord } from './record-path.ts'

const exposureNote = (module: EdgeModule, was: KeptReply, is: KeptReply): string[] => {
  if (module.document !== ipRestriction || was === undefined || is === undefined) return []
  const [from, to] = [exposureOf(was), exposureOf(is)]
  return from === to ? [] : [`By this restriction the edge was ${from}, and then ${to}.`]
}

const readModuleChange = (
  record: Extract<PathRecord, { kind: 'module' }>,
  written: Written,
): ReadChange => {
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
  return {
    name: titleOf(record),
    deed,
    change,
    notes: notesOf(isRead, change, deed, exposureNote(module, was, is)),
    undo: isRead && change ? { write, before: was, document: is } : null,
    ...(was && deed === 'deleted' && { deleted: { kind: 'module', module, id, reply: was } }),
  }
}

/** Reads a write of any record; what of it cannot be read is left out. */
export const readChange = (written: Written): ReadChange => {
  const record = recordAt(written.record)
  if (record?.kind === 'operator') return readOperatorChange(record.id)(written)
  if (record) return readModuleChange(record, written)
  const deed = deedOf(written)
  const notes = notesOf(false, null, deed, [])
  return { name: written.record, deed, change: null, notes, undo: null }
}
