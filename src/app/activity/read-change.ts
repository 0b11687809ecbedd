import type { QueryClient } from '@tanstack/react-query'
import type { AuditEvent } from '#contract/audit.ts'
import { KEYS_PATH } from '#contract/account-keys.ts'
import { EDGE_MODULES, ipRestriction, type EdgeModule } from '#contract/edge-modules.ts'
import { isRecord } from '#contract/json-value.ts'
import { decodedOrNull } from '#domain/decoded.ts'
import { operatorName } from '#domain/operator-name.ts'
import type { Client } from '../api/client.ts'
import { exposureOf } from '../resources/edges/exposure.ts'
import { moduleAgain, replyIn, undoOfLogged } from '../resources/edges/logged-module.ts'
import { wholeFields } from '../resources/edges/module-writes.ts'
import { rulesOf } from '../resources/edges/rules/rules-of.ts'
import { readRecord } from '../resources/operators/loose-list.ts'
import { operatorAgain } from '../resources/operators/operator-again.ts'
import {
  bindingOf,
  readOperator,
  type OperatorDocument,
} from '../resources/operators/operator-document.ts'
import { OPERATOR_FORM_FIELDS } from '../resources/operators/operator-fields.ts'
import { operatorUpdate } from '../resources/operators/operator-update.ts'
import { toValues } from '../resources/operators/operator-values.ts'
import { isolated, shortened } from '../ui/first-part.ts'
import { allOf } from '../ui/intl.ts'
import { changedFields, toList, valueAt, type Field } from '../writes/conflicts/field.ts'
import { shownText } from '../writes/conflicts/merge.ts'
import type { Again, FieldChange, Undo } from '../writes/write.ts'

/** What a path of the API names. */
export type PathRecord =
  | { readonly kind: 'operator'; readonly id: string }
  | { readonly kind: 'module'; readonly id: string; readonly module: EdgeModule }

/** The record at a path of the API; null if it is none that is known. */
export const recordAt = (path: string): PathRecord | null => {
  const [, resource, first = '', second = '', name = '', ...rest] = path.split('/')
  if (resource === 'kubernetes_operators' && second === '') {
    const id = decodedOrNull(first)
    return id ? { kind: 'operator', id } : null
  }
  const id = decodedOrNull(second)
  const module = EDGE_MODULES.find((one) => one.kind === first && one.module === name)
  return resource === 'edges' && module && id && rest.length === 0
    ? { kind: 'module', id, module }
    : null
}

/** A write as a log has it: where, and the record before and after as replies give it; not set where there is none. */
type Written = Pick<AuditEvent, 'record' | 'before' | 'after'>

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
  /** Makes what takes it back; null if nothing does, as after a deletion. */
  undo: ((cache: QueryClient, client: Client) => Undo | null) | null
  /** Makes how what was deleted is created again; null if nothing was, or it can't be read. */
  again: ((cache: QueryClient, client: Client) => Again) | null
}

/** What is not said is not known, and `isRead` that it could be read. */
type Reading = Partial<Omit<ReadChange, 'deed' | 'name'>> & { name: string; isRead?: boolean }

const NOT_KNOWN = { change: null, notes: [], isOpened: false, undo: null, again: null }
const UNREADABLE = "This dashboard can't read what was written."

/** Whether a log says that there is no record. */
const isNone = (document: unknown): boolean => (document ?? null) === null

/** The values before and after if one of the fields differs. */
const differing = (fields: readonly Field[], before: object, after: object): FieldChange | null =>
  changedFields(fields, before, after).length > 0 ? { fields, before, after } : null

const operatorIn = (id: string, given: unknown): OperatorDocument | null => {
  const record = readRecord(given)
  return record?.id === id ? readOperator(record) : null
}

const certificateOf = (operator: OperatorDocument | null): string =>
  operator ? bindingOf(operator).cert.cert : ''

const readOperatorChange = (id: string, { before, after }: Written): Reading => {
  const [was, is] = [operatorIn(id, before), operatorIn(id, after)]
  const named = is ?? was
  const now = certificateOf(is)
  const isIssued = now !== '' && now !== certificateOf(was)
  return {
    name: named ? operatorName(named) : id,
    isRead: (was !== null || isNone(before)) && (is !== null || isNone(after)),
    change: was && is && differing(OPERATOR_FORM_FIELDS, toValues(was), toValues(is)),
    notes: isIssued ? ['A new certificate was issued.'] : [],
    undo:
      was &&
      is &&
      ((cache, client) =>
        operatorUpdate(cache, client, id).followUp?.({ before: was, document: is }).undo ?? null),
    again: was && isNone(after) ? (cache, client) => operatorAgain(cache, client, was) : null,
  }
}

const readModuleChange = (
  record: Extract<PathRecord, { kind: 'module' }>,
  { before, after }: Written,
): Reading => {
  const { module, id } = record
  const name = `${module.title} of ${id}`
  const [was, is] = [replyIn(module, before ?? null), replyIn(module, after ?? null)]
  if (was === undefined || is === undefined) return { name }
  const rules = rulesOf(module)
  // A log has no name of the edge.
  const edge = { module, rules, id, edge: id }
  // One that is not there has no values, not those of an empty form.
  const [old, now] = [was, is].map((one) => (one ? rules.toValues(one) : {}))
  const change = differing(wholeFields({ rules }), old ?? {}, now ?? {})
  const isExposing = module.document === ipRestriction
  const [from, to] = isExposing ? [exposureOf(was), exposureOf(is)] : []
  return {
    name,
    isRead: true,
    change,
    isOpened: from !== to && to === 'open',
    undo: is && ((cache, client) => undoOfLogged({ cache, client, ...edge }, was, is)),
    again: was && !is ? (cache, client) => moduleAgain({ cache, client, ...edge }, was) : null,
  }
}

const KEY_FIELDS: readonly Field[] = [
  { path: 'name', label: 'Name', kind: 'text' },
  { path: 'read_only', label: 'Read-only', kind: 'flag' },
  { path: 'expires_at', label: 'Expiry', kind: 'text' },
]

const readKeyChange = ({ before, after, record }: Written): Reading => {
  const [was, is] = [isRecord(before) ? before : null, isRecord(after) ? after : null]
  const name = (is ?? was)?.['name']
  return {
    name: typeof name === 'string' ? `API key ${name}` : record,
    isRead: true,
    change: was && is && differing(KEY_FIELDS, was, is),
  }
}

const readRecordChange = (written: Written): Reading => {
  const record = recordAt(written.record)
  if (record?.kind === 'operator') return readOperatorChange(record.id, written)
  if (record) return readModuleChange(record, written)
  if (written.record.startsWith(`${KEYS_PATH}/`)) return readKeyChange(written)
  return { name: written.record }
}

/** Reads a write of any record; what of it cannot be read is left out. */
export const readChange = (written: Written): ReadChange => {
  const { isRead, ...read } = { ...NOT_KNOWN, ...readRecordChange(written) }
  const { change, notes, undo } = read
  const deed = isNone(written.before) ? 'created' : isNone(written.after) ? 'deleted' : 'changed'
  const isSame = deed === 'changed' && !change && notes.length === 0
  const said = isRead ? (isSame ? ['No field changed.'] : notes) : [...notes, UNREADABLE]
  return { ...read, deed, notes: said, undo: change && undo }
}

/** A write as a sentence that begins with who wrote it: `changed region`, ` of `, its record, `: us → ap`. */
export type ChangeWords = { readonly deed: string; readonly joint: string; readonly rest: string }

const idsText = (ids: readonly string[]): string => allOf(ids.map(shortened))

// Not of an abbreviation.
const lower = (label: string): string =>
  /^.[a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

const valueText = (value: unknown): string => isolated(shortened(shownText(value) ?? 'not set'))

/** What changed of a record, or of its module with this title. */
const fieldWords = ({ fields, before, after }: FieldChange, title: string) => {
  const changed = changedFields(fields, before, after)
  const what = title || allOf(changed.map(({ label }) => lower(label)))
  const words = { deed: `changed ${what}`, rest: '' }
  // That a module is on or off says more than the rest of it.
  const field = changed.length > 1 ? changed.find(({ kind }) => kind === 'flag') : changed[0]
  if (!field) return words
  const [was, is] = [valueAt(before, field.path), valueAt(after, field.path)]
  if (field.kind === 'text') return { ...words, rest: `: ${valueText(was)} → ${valueText(is)}` }
  if (field.kind === 'flag')
    return { ...words, deed: `turned ${is === true ? 'on' : 'off'} ${what}` }
  if (field.kind !== 'set' || !title) return words
  const added = toList(is).filter((id) => !toList(was).includes(id))
  const removed = toList(was).filter((id) => !toList(is).includes(id))
  if (added.length === 0) return { ...words, deed: `removed ${idsText(removed)} from ${what}` }
  return removed.length > 0 ? words : { ...words, deed: `added ${idsText(added)} to ${what}` }
}

/** What a write did, as far as a line has room. */
export const changeWords = (path: string, read: ReadChange): ChangeWords => {
  const { deed, change, notes, isOpened } = read
  const record = recordAt(path)
  const title = record?.kind === 'module' ? record.module.title : ''
  const opened = isOpened ? ': now open to the internet' : ''
  if (deed === 'changed' && change) {
    const words = fieldWords(change, title)
    return { deed: words.deed, joint: ' of ', rest: words.rest + opened }
  }
  const [note] = deed === 'changed' ? notes : []
  const rest = note ? `: ${lower(note).replace(/\.$/, '')}` : opened
  if (!title) return { deed, joint: ' ', rest }
  return { deed: `${deed === 'created' ? 'set up' : deed} ${title}`, joint: ' of ', rest }
}
