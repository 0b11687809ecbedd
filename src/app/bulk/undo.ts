import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import type { Resource } from '../resources/resource.ts'
import { LEFT, type Journal, type RowMark } from './journal.ts'

/** The action of a bulk change that takes another one back. */
export const UNDO: BulkAction = { kind: 'apply', from: 'undo' }

/** Whether an action takes another one back: what was edited since stays, without a question. */
export const isUndo = (action: BulkAction): boolean =>
  action.kind === 'apply' && action.from === 'undo'

/** Whether another change can take back what an action does. */
export const isUndoable = ({ bulk }: Pick<Resource, 'bulk'>, { kind }: BulkAction): boolean =>
  kind !== 'delete' || bulk.unset !== undefined

/** What takes back the change of a row: nothing is created by it. */
export type UndoItem = Exclude<BulkItem, { kind: 'create' }>

/** What takes back the change of one row; null if nothing was changed, or nothing can take it back. */
const inverseOf = (item: BulkItem, { state }: RowMark): UndoItem | null => {
  if (state.kind !== 'done' || !state.change) return null
  const { before, after } = state.change
  if (item.kind === 'create')
    return state.made === undefined
      ? null
      : { kind: 'delete', id: state.made, name: item.name, basis: after ?? {} }
  const { id, name } = item
  if (!before) return after && { kind: 'delete', id, name, basis: after }
  if (!after) return { kind: 'update', id, name, basis: {}, wanted: before, unset: true }
  const accepted = item.kind === 'update' ? (item.accepted ?? []) : []
  return { kind: 'update', id, name, basis: after, wanted: before, accepted }
}

/**
 * The bulk change that takes back what this one changed: only the members that it changed, and only where
 * nobody has changed them since.
 */
export const undoItems = ({ items, marks }: Pick<Journal, 'items' | 'marks'>): UndoItem[] =>
  items.flatMap((item, index) => inverseOf(item, marks.get(index) ?? LEFT) ?? [])
