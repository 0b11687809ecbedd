import type { Resource, ResourceDocument } from '../resources/resource.ts'
import type { BulkWrites, DocumentsOf } from './bulk-writes.ts'
import { planRecords, planUpdate, type PlanOptions, type PlanRow } from './dry-run.ts'
import type { Journal } from './journal.ts'
import { UNDO, undoItems, type UndoItem } from './undo.ts'

/** As the run has left its record. */
const planAsLeft = ({ bulk }: Pick<Resource, 'bulk'>, item: UndoItem): PlanRow => {
  const row = { ...item, outcome: 'change', reason: null, warnings: [] } as const
  if (item.kind === 'update') {
    const { basis, unset, wanted = {} } = item
    return { ...row, change: { before: unset ? null : basis, after: wanted } }
  }
  return bulk.unset ? { ...row, change: { before: item.basis, after: null } } : row
}

/** A record that the run has left with nothing set is set again only if still nothing is. */
const planRestore = async (
  writes: BulkWrites,
  item: Extract<UndoItem, { kind: 'update' }>,
  record: ResourceDocument,
): Promise<PlanRow> => {
  const { id, basis: base, wanted = {}, unset } = item
  if (unset && !writes.resource.bulk.unset?.isUnset(record))
    return { ...planAsLeft(writes.resource, item), outcome: 'kept', reason: 'Set since, and kept.' }
  const intent = { kind: 'update', id, base, wanted, ...(unset && { unset }) } as const
  return planUpdate(writes, UNDO, record, intent)
}

/** A record that the run has created goes only if it still is as it was created. */
const planRemoval = async (
  { resource, remove }: BulkWrites,
  item: UndoItem,
  document: ResourceDocument,
): Promise<PlanRow> => {
  const row = planAsLeft(resource, item)
  if (resource.bulk.unset?.isUnset(document))
    return { ...row, outcome: 'already', reason: resource.bulk.obstacleTo?.(document) ?? null }
  const values = resource.toValues(document)
  const context = { seen: values, document, values, body: undefined }
  const warnings = (await remove(item.id, item.basis).warnings?.(context)) ?? []
  return warnings.length > 0 ? { ...row, outcome: 'kept', reason: 'Edited since, and kept.' } : row
}

/**
 * Plans what takes a run back: by the copies of its records that are newer than its end, by what it has left where
 * there is none. Sends nothing.
 */
export const planUndo = async (
  writes: BulkWrites,
  run: Pick<Journal, 'head' | 'items' | 'marks'>,
  documents: DocumentsOf,
  options?: PlanOptions,
): Promise<PlanRow[]> => {
  const items = new Map(undoItems(run).map((item) => [item.id, item]))
  const since = run.head.settled_at ?? run.head.started_at
  // A copy that cannot be read hinders no undo: each record is read again before it is written.
  const copies = await documents([...items.keys()]).catch(() => [])
  // What was read before says nothing of what a run has left.
  const newer = copies.filter(({ as_of = Infinity }) => as_of >= since)
  const planOf = (record: ResourceDocument) => {
    const item = items.get(record.id)
    if (item?.kind === 'update') return planRestore(writes, item, record)
    return item && planRemoval(writes, item, record)
  }
  const rows = await planRecords(writes, newer, planOf, options)
  return [...items.values()].map((item) => rows.get(item.id) ?? planAsLeft(writes.resource, item))
}
