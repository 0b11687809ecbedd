import type { BulkItem } from '../resources/bulk-action.ts'
import type { Resource } from '../resources/resource.ts'
import { deleteChange, planned, type PlanRow } from './plan.ts'
import type { JournalRow } from './run-state.ts'

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
