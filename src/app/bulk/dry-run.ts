import { allOf } from '../ui/intl.ts'
import { pageTurns } from '../ui/page-turns.ts'
import type { Conflict } from '../writes/conflicts/conflict.ts'
import { labelOf } from '../writes/conflicts/field.ts'
import { mergeEdit } from '../writes/merge-edit.ts'
import { checkedBody, type Warning } from '../writes/write.ts'
import { pathsOf, ruleOf, UnableError } from './action-rule.ts'
import { isUndo } from './undo.ts'
import {
  setsUnset,
  type BulkAction,
  type BulkItem,
  type UpdateItem,
} from '../resources/bulk-action.ts'
import type { BulkWrites, DocumentsOf } from './bulk-writes.ts'
import type { Resource, ResourceDocument } from '../resources/resource.ts'
import {
  changeBetween,
  membersOf,
  withMembers,
  type Change,
  type Members,
} from '../resources/members.ts'

/** A record that an import wants to be as its file says, or an undo as it was. */
export type Intent =
  /** `base`: the members of `wanted` as the file was exported; without it as they are now. */
  | {
      readonly kind: 'update'
      readonly id: string
      readonly base?: Members
      readonly wanted: Members
      /** Nothing was set on it: an undo sets it again. */
      readonly unset?: true
    }
  | { readonly kind: 'create'; readonly wanted: Members }

/** What a bulk change would do with one record. */
export type PlanRow = BulkItem & {
  /**
   * `asked`: somebody else has changed the same since the file was exported. `kept`: all that an undo would write
   * back was edited since.
   */
  readonly outcome: 'change' | 'asked' | 'kept' | 'already' | 'unable'
  /** Why it cannot be done, or not all of it. */
  readonly reason: string | null
  /** What its owner or somebody else would suffer from. */
  readonly warnings: readonly Warning[]
  /** What a write would set; not of plans that a former version has stored. */
  readonly change?: Change
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

/** What a row wants, without what was told of it. */
export const itemOf = ({
  outcome: _outcome,
  reason: _reason,
  warnings: _warnings,
  change: _change,
  as_of: _as_of,
  line: _line,
  ...item
}: PlanRow): BulkItem => item

/** The row of an item that cannot be done. */
export const unable = (item: BulkItem, reason: string): PlanRow => ({
  ...item,
  outcome: 'unable',
  reason,
  warnings: [],
})

/** What an undo leaves as it is now: what was edited since. */
const keptText = (conflicts: readonly Conflict[]): string | null =>
  conflicts.length === 0
    ? null
    : `Edited since, and kept: ${allOf([...new Set(conflicts.map(({ field }) => field.label))])}.`

/** Plans the update of a record as its copy is. */
export const planUpdate = async (
  writes: BulkWrites,
  action: BulkAction,
  document: ResourceDocument,
  intent?: Extract<Intent, { kind: 'update' }>,
): Promise<PlanRow> => {
  const { id } = document
  const { resource } = writes
  const values = resource.toValues(document)
  const rule = ruleOf(resource, action, intent?.wanted)
  const isUnset = resource.bulk.unset?.isUnset(document) ?? false
  const basis = intent?.base ?? (isUnset ? {} : rule.basis(values))
  const maySet = isUnset && (intent?.unset ?? setsUnset(action))
  const item: UpdateItem = {
    kind: 'update',
    id,
    name: resource.nameOf(document),
    basis,
    ...(intent && { wanted: intent.wanted }),
    ...(maySet && { unset: true }),
  }
  const obstacle = maySet ? null : resource.bulk.obstacleTo?.(document)
  if (obstacle) return unable(item, obstacle)
  try {
    const { write, merged, kept } = await mergeRow(writes, action, item, document)
    const seen = maySet ? null : values
    const { body, fieldErrors } = checkedBody(write, seen, merged.values)
    if (fieldErrors) return unable(item, faultText(write.fields, fieldErrors))
    const reason = keptText(kept)
    if (body === null)
      return { ...item, outcome: kept.length > 0 ? 'kept' : 'already', reason, warnings: [] }
    const refusal = resource.bulk.unableToChange?.(document, pathsOf(action, intent?.wanted))
    if (refusal) return unable(item, refusal)
    const context = { seen, document, values: merged.values, body }
    const warnings = (await write.warnings?.(context)) ?? []
    const paths = new Set(pathsOf(action, intent?.wanted))
    const both = {
      before: membersOf(resource.fields, values),
      after: membersOf(resource.fields, merged.values),
    }
    const change = maySet ? { ...both, before: null } : changeBetween(resource.fields, both, paths)
    return {
      ...item,
      ...(change && { change }),
      accepted: warnings.map((warning) => warning.id),
      outcome: merged.conflicts.length > 0 ? 'asked' : 'change',
      reason,
      warnings,
    }
  } catch (error) {
    if (error instanceof UnableError) return unable(item, error.message)
    throw error
  }
}

/** How an update of an item changes what is there. */
export const editOf = (
  resource: Resource,
  action: BulkAction,
  item: Pick<UpdateItem, 'basis' | 'wanted'>,
) => {
  const rule = ruleOf(resource, action, item.wanted)
  return {
    // Of what is there now: the order of a text's members stays.
    onto: (now: Parameters<typeof rule.change>[0]) => ({
      seen: rule.seen(now, item.basis),
      values: rule.change(now),
    }),
  }
}

/** What an update of a record becomes by what others have changed, and what an undo keeps of that. */
export const mergeRow = async (
  writes: BulkWrites,
  action: BulkAction,
  item: UpdateItem,
  document: ResourceDocument,
) => {
  const write = writes.update(item)
  const edit = editOf(writes.resource, action, item)
  const merged = mergeEdit(write, edit, document)
  const kept = isUndo(action) ? merged.conflicts : []
  if (kept.length === 0) return { write, merged, kept }
  const theirs = new Map(kept.map(({ id }) => [id, 'theirs'] as const))
  return { write, merged: mergeEdit(write, edit, document, theirs), kept }
}

/** The values of a new record with these members. */
export const newValues = (resource: Resource, wanted: Members): object =>
  withMembers(resource.fields, resource.toValues(null), wanted)

const planDelete = (resource: Resource, document: ResourceDocument): PlanRow => {
  const { bulk, fields } = resource
  const basis = membersOf(fields, resource.toValues(document))
  const { id } = document
  const item = { kind: 'delete', id, name: resource.nameOf(document), basis } as const
  const obstacle = bulk.obstacleTo?.(document)
  if (obstacle) return unable(item, obstacle)
  return {
    ...item,
    ...(bulk.unset && { change: { before: basis, after: null } }),
    outcome: 'change',
    reason: null,
    warnings: bulk.unset?.deleteWarnings(document) ?? [],
  }
}

export type PlanOptions = {
  onProgress?: (planned: number) => void
  signal?: AbortSignal
  /** A record without a copy does not exist. */
  isComplete?: boolean
}

/** Plans a row for each record as its copy is, by its id; the page answers between them. */
export const planRecords = async (
  { resource }: BulkWrites,
  copies: Awaited<ReturnType<DocumentsOf>>,
  planOf: (record: ResourceDocument) => PlanRow | undefined | Promise<PlanRow>,
  { onProgress, signal }: PlanOptions = {},
): Promise<Map<string, PlanRow>> => {
  const rows = new Map<string, PlanRow>()
  const turn = pageTurns()
  for (const { document, as_of } of copies) {
    signal?.throwIfAborted()
    const record = resource.read(document)
    const row = record && (await planOf(record))
    if (row) rows.set(record.id, { ...row, as_of })
    const next = turn()
    if (next) onProgress?.(rows.size)
    await next
  }
  return rows
}

/** Plans an action on records; those that are gone are left out. Sends nothing. */
export const planAction = async (
  writes: BulkWrites,
  action: BulkAction,
  ids: readonly string[],
  documents: DocumentsOf,
  options?: PlanOptions,
): Promise<PlanRow[]> => {
  const planOf = (record: ResourceDocument) =>
    action.kind === 'delete'
      ? planDelete(writes.resource, record)
      : planUpdate(writes, action, record)
  return [...(await planRecords(writes, await documents(ids), planOf, options)).values()]
}
