import { allOf } from '../ui/intl.ts'
import { createYieldToPage } from '../writes/yield-to-page.ts'
import { labelOf } from '../writes/conflicts/field.ts'
import { mergeEdit } from '../writes/merge-edit.ts'
import { checkedBody, type Warning } from '../writes/write.ts'
import { changedBy, changeOf, editOf, UnableError } from './action-rule.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import {
  changeBetween,
  membersOf,
  withMembers,
  type Change,
  type Members,
} from '../resources/members.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import type { BulkWrites, DocumentsOf } from './bulk-writes.ts'
import { leftRow, type JournalRow, type RowState } from './run-state.ts'

/** A record that an import wants to be as its file says. */
export type Intent =
  /** `base`: the members of `wanted` as the file was exported; without it as they are now. */
  | {
      readonly kind: 'update'
      readonly id: string
      readonly base?: Members
      readonly wanted: Members
    }
  | { readonly kind: 'create'; readonly id?: undefined; readonly wanted: Members }

/** What a bulk change would do with one record. */
export type PlanRow = JournalRow & {
  /** What its owner or somebody else would suffer from. */
  readonly warnings: readonly Warning[]
  /** What a write would set. */
  readonly change: Change | null
  /** When the copy of the record was read that this is planned by, in Unix milliseconds. */
  readonly as_of?: number | undefined
  /** Where it is in the file of an import. */
  readonly line?: number | undefined
}

/** What the form would say of values that it refuses. */
export const faultText = (fields: Parameters<typeof labelOf>[0], errors: Record<string, string>) =>
  Object.entries(errors)
    .map(([path, message]) => `${labelOf(fields, path)}: ${message}`)
    .join(' ')

/** A row of which nothing is written but what its item says. */
export const planned = (
  item: BulkItem,
  state: RowState,
  change: Change | null = null,
): PlanRow => ({
  ...leftRow(item),
  state,
  warnings: [],
  change,
})

const unable = (item: BulkItem, reason: string): PlanRow =>
  planned(item, { kind: 'unable', reason })

/** Whether the run of a review would write a row. */
export const isWritten = ({ state: { kind } }: JournalRow): boolean =>
  kind === 'left' || kind === 'asked'

/** What an action wants of a record; with `isNew` nothing is set on it. */
const itemFor = (
  resource: Resource,
  action: BulkAction,
  document: ResourceDocument,
  isNew: boolean,
) => {
  const values = resource.toValues(document)
  const changed = changedBy(resource, action, values)
  return isNew
    ? { before: null, after: membersOf(resource.fields, changed) }
    : changeOf(resource, values, changed)
}

/** Plans the update of a record as its copy is: what `wanted` says, or else the action. */
export const planUpdate = async (
  writes: BulkWrites,
  action: BulkAction,
  document: ResourceDocument,
  wanted?: BulkItem,
): Promise<PlanRow> => {
  const { resource } = writes
  const { bulk, fields } = resource
  const isUnset = bulk.unset?.isUnset(document) ?? false
  const isNew = isUnset && 'alsoUnset' in action
  const none = { id: document.id, name: resource.nameOf(document), before: {}, after: {} }
  const obstacle = isNew ? null : bulk.obstacleTo?.(document)
  if (obstacle) return unable({ ...none, ...wanted }, obstacle)
  try {
    const item = { ...none, ...(wanted ?? itemFor(resource, action, document, isNew)) }
    const write = writes.update(item)
    const { values, conflicts } = mergeEdit(write, editOf(resource, action, item), document)
    const now = resource.toValues(document)
    const seen = isNew ? null : now
    const { body, fieldErrors } = checkedBody(write, seen, values)
    if (fieldErrors) return unable(item, faultText(write.fields, fieldErrors))
    if (body === null) return planned(item, { kind: 'already' })
    const refusal = bulk.unableToChange?.(document, Object.keys(item.after ?? {}))
    if (refusal) return unable(item, refusal)
    const warnings = (await write.warnings?.({ seen, document, values, body })) ?? []
    const [before, after] = [membersOf(fields, now), membersOf(fields, values)]
    const change = isNew ? { before: null, after } : changeBetween(fields, { before, after })
    const reason = allOf([...new Set(conflicts.map(({ field }) => field.label))])
    const state = { kind: conflicts.length > 0 ? 'asked' : 'left', reason } as const
    const accepted = warnings.map(({ id }) => id)
    return { ...planned({ ...item, accepted }, state, change), warnings }
  } catch (error) {
    if (error instanceof UnableError) return unable({ ...none, ...wanted }, error.message)
    throw error
  }
}

/** What is shown of the deletion of a record: where it can be set again, what was set. */
export const deleteChange = ({ bulk }: Resource, before: Members): Change | null =>
  bulk.unset ? { before, after: null } : null

const planDelete = (resource: Resource, document: ResourceDocument): PlanRow => {
  const { id } = document
  const before = membersOf(resource.fields, resource.toValues(document))
  const item = { id, name: resource.nameOf(document), before, after: null }
  const obstacle = resource.bulk.obstacleTo?.(document)
  if (obstacle) return unable(item, obstacle)
  const row = planned(item, { kind: 'left' }, deleteChange(resource, before))
  return { ...row, warnings: resource.bulk.unset?.deleteWarnings(document) ?? [] }
}

/** The values of a new record with these members. */
export const newValues = (resource: Resource, wanted: Members): object =>
  withMembers(resource.fields, resource.toValues(null), wanted)

const planCreate = (writes: BulkWrites, wanted: Members): PlanRow => {
  const write = writes.create()
  const values = newValues(writes.resource, wanted)
  const item = { id: null, name: writes.resource.nameOfNew(values), before: null, after: wanted }
  const { fieldErrors } = checkedBody(write, null, values)
  if (fieldErrors) return unable(item, faultText(write.fields, fieldErrors))
  return planned(item, { kind: 'left' }, { before: {}, after: wanted })
}

/**
 * Plans a row for each of what is wanted, by the copy of its record, or null where there is none; the page answers
 * between them.
 */
export const planEach = async <Wanted extends { readonly id?: string | null }>(
  { resource }: BulkWrites,
  wanted: readonly Wanted[],
  documents: DocumentsOf,
  planOf: (one: Wanted, record: ResourceDocument | null) => PlanRow | Promise<PlanRow>,
  signal?: AbortSignal,
): Promise<PlanRow[]> => {
  const copies = await documents(wanted.flatMap(({ id }) => id ?? []))
  const copyOf = new Map(copies.map((copy) => [copy.document['id'], copy]))
  const rows: PlanRow[] = []
  const yieldToPage = createYieldToPage()
  for (const one of wanted) {
    signal?.throwIfAborted()
    const copy = copyOf.get(one.id)
    const record = copy ? resource.read(copy.document) : null
    const row = await planOf(one, record)
    rows.push(record ? { ...row, as_of: copy?.as_of } : row)
    await yieldToPage()
  }
  return rows
}

/** Plans an action on records; those without a copy are gone. Sends nothing. */
export const planAction = (
  writes: BulkWrites,
  action: BulkAction,
  ids: readonly string[],
  documents: DocumentsOf,
  signal?: AbortSignal,
): Promise<PlanRow[]> =>
  planEach(
    writes,
    ids.map((id) => ({ id })),
    documents,
    ({ id }, record) => {
      if (!record) return planned({ id, name: id, before: {}, after: {} }, { kind: 'gone' })
      return action.kind === 'delete'
        ? planDelete(writes.resource, record)
        : planUpdate(writes, action, record)
    },
    signal,
  )

/**
 * Plans what an import wants, each record once: by its copy, or by what the file says where there is none. Sends
 * nothing.
 */
export const planIntents = (
  writes: BulkWrites,
  intents: readonly Intent[],
  documents: DocumentsOf,
  signal?: AbortSignal,
): Promise<PlanRow[]> =>
  planEach(
    writes,
    intents,
    documents,
    (intent, record) => {
      if (intent.kind === 'create') return planCreate(writes, intent.wanted)
      const { fields, nameOf, toValues } = writes.resource
      const { id, base, wanted: after } = intent
      if (!record) {
        const item = { id, name: id, before: base ?? {}, after }
        return planned(item, { kind: 'left' }, changeBetween(fields, item))
      }
      const before = base ?? membersOf(fields, toValues(record), (path) => path in after)
      const item = { id, name: nameOf(record), before, after }
      return planUpdate(writes, { kind: 'apply', from: 'import' }, record, item)
    },
    signal,
  )

/** What takes back the change of one row; null if nothing was changed, or nothing can take it back. */
const inverseOf = ({ id: own, name, state }: JournalRow): BulkItem | null => {
  if (state.kind !== 'done' || !state.change) return null
  const { before, after } = state.change
  if (own === null)
    return state.made === undefined ? null : { id: state.made, name, before: after, after: null }
  return { id: own, name, before: after, after: before }
}

/**
 * The items that take a run back: only the members that it changed, and only where nobody has changed them since.
 */
export const undoItems = (rows: readonly JournalRow[]): BulkItem[] =>
  rows.flatMap((row) => inverseOf(row) ?? [])

/** Plans what takes a run back, by what it has left: its own run finds out what was edited since, and keeps that. */
export const planUndo = (resource: Resource, rows: readonly JournalRow[]): PlanRow[] =>
  undoItems(rows).map((item) => {
    const { before, after } = item
    const change = after ? { before, after } : deleteChange(resource, before ?? {})
    return planned(item, { kind: 'left' }, change)
  })
