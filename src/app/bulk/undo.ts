import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import type { Mark } from './journal.ts'

/** The action of a bulk change that takes another one back. */
export const UNDO: BulkAction = { kind: 'apply', from: 'undo' }

/** What takes back the change of one row; null if nothing was changed, or nothing can take it back. */
const inverseOf = (item: BulkItem, { state }: Mark): BulkItem | null => {
  if (state.kind !== 'done' || !state.change) return null
  const { before, after } = state.change
  if (item.kind === 'create')
    return state.made === undefined
      ? null
      : { kind: 'delete', id: state.made, name: item.name, basis: after }
  if (item.kind === 'delete') return null
  const { id, name, accepted = [] } = item
  return { kind: 'update', id, name, basis: after, wanted: before, accepted }
}

/**
 * The bulk change that takes back what this one changed: only the members that it changed, and only where
 * nobody has changed them since.
 */
export const undoItems = (
  items: readonly BulkItem[],
  markOf: (index: number) => Mark,
): BulkItem[] => items.flatMap((item, index) => inverseOf(item, markOf(index)) ?? [])
