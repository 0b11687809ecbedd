import type { ResourceDocument } from '../resources/resource.ts'
import type { BulkWrites, DocumentsOf } from './bulk-writes.ts'
import { copiedRecords, planUpdate, type PlanOptions, type PlanRow } from './dry-run.ts'
import type { Journal } from './journal.ts'
import { UNDO, undoItems, type UndoItem } from './undo.ts'

/** As the run has left its record. */
const planAsLeft = (item: UndoItem): PlanRow => {
  const row = { ...item, outcome: 'change', reason: null, warnings: [] } as const
  return item.kind === 'update'
    ? { ...row, change: { before: item.basis, after: item.wanted ?? {} } }
    : row
}

/** A record that the run has created goes only if it still is as it was created. */
const planRemoval = async (
  { resource, remove }: BulkWrites,
  item: UndoItem,
  document: ResourceDocument,
): Promise<PlanRow> => {
  const values = resource.toValues(document)
  const context = { seen: values, document, values, body: undefined }
  const warnings = (await remove(item.id, item.basis).warnings?.(context)) ?? []
  const row = planAsLeft(item)
  return warnings.length > 0 ? { ...row, outcome: 'kept', reason: 'Edited since, and kept.' } : row
}

/** What was read before says nothing of what a run has left. */
const readSince = (documents: DocumentsOf, since: number): DocumentsOf =>
  async function* newer(ids) {
    try {
      for await (const piece of documents(ids))
        yield piece.filter(({ as_of = Infinity }) => as_of >= since)
    } catch {
      // A copy that cannot be read hinders no undo: each record is read again before it is written.
    }
  }

/**
 * Plans what takes a run back: by the copies of its records that are newer than its end, by what it has left where
 * there is none. Sends nothing.
 */
export const planUndo = async (
  writes: BulkWrites,
  run: Pick<Journal, 'head' | 'items' | 'marks'>,
  documents: DocumentsOf,
  options: PlanOptions = {},
): Promise<PlanRow[]> => {
  const items = new Map(undoItems(run).map((item) => [item.id, item]))
  const { settled_at, started_at } = run.head
  const copies = readSince(documents, settled_at ?? started_at)
  const rows = new Map<string, PlanRow>()
  for await (const { record, as_of } of copiedRecords(writes, [...items.keys()], copies, options)) {
    const item = items.get(record.id)
    if (!item) continue
    const { id, basis: base } = item
    const row =
      item.kind === 'update'
        ? await planUpdate(writes, UNDO, record, {
            kind: 'update',
            id,
            base,
            wanted: item.wanted ?? {},
          })
        : await planRemoval(writes, item, record)
    rows.set(id, { ...row, as_of })
  }
  return [...items.values()].map((item) => rows.get(item.id) ?? planAsLeft(item))
}
