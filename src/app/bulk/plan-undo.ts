import { itemOf, type BulkItem } from '../resources/bulk-action.ts'
import type { ResourceDocument } from '../resources/resource.ts'
import { UNDO } from './action-rule.ts'
import type { BulkWrites, DocumentsOf } from './bulk-writes.ts'
import { deleteChange, planned, planRecords, planUpdate, type PlanRow } from './plan.ts'
import type { Journal, JournalRow } from './run-state.ts'

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
export const undoItems = ({ rows }: Pick<Journal, 'rows'>): BulkItem[] =>
  rows.flatMap((row) => inverseOf(row) ?? [])

/** A record that the run has created goes only if it still is as it was created. */
const planRemoval = async (
  { resource, remove }: BulkWrites,
  row: PlanRow,
  document: ResourceDocument,
): Promise<PlanRow> => {
  if (resource.bulk.unset?.isUnset(document)) return { ...row, state: { kind: 'already' } }
  const values = resource.toValues(document)
  const context = { seen: values, document, values, body: undefined }
  const write = remove(document.id, row.before ?? {})
  const isEdited = ((await write.warnings?.(context)) ?? []).length > 0
  return isEdited ? { ...row, state: { kind: 'kept', reason: 'Edited since, and kept.' } } : row
}

/**
 * Plans what takes a run back: by the copies of its records that are newer than its end, by what it has left where
 * there is none. Sends nothing.
 */
export const planUndo = async (
  writes: BulkWrites,
  run: Pick<Journal, 'head' | 'rows'>,
  documents: DocumentsOf,
): Promise<PlanRow[]> => {
  const { resource } = writes
  const left = new Map(
    undoItems(run).map((item) => {
      const { before, after } = item
      const change = after ? { before, after } : deleteChange(resource, before ?? {})
      return [item.id ?? '', planned(item, { kind: 'left' }, change)]
    }),
  )
  // A copy that cannot be read hinders no undo: each record is read again before it is written.
  const copies = await documents([...left.keys()]).catch(() => [])
  // What was read before says nothing of what a run has left.
  const since = run.head.ended_at ?? run.head.started_at
  const newer = copies.filter(({ as_of = Infinity }) => as_of >= since)
  const planOf = (record: ResourceDocument) => {
    const row = left.get(record.id)
    if (!row || row.after === null) return row && planRemoval(writes, row, record)
    // What the run has left with nothing set is set again only if still nothing is.
    if (row.before === null && !resource.bulk.unset?.isUnset(record))
      return { ...row, state: { kind: 'kept', reason: 'Set since, and kept.' } } as const
    return planUpdate(writes, UNDO, record, itemOf(row))
  }
  const rows = await planRecords(writes, newer, planOf)
  return [...left].map(([id, row]) => rows.get(id) ?? row)
}
