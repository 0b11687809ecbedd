import type { BulkAction, BulkItem, Loss } from '../resources/bulk-action.ts'
import { recordCount } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'

/** What people lose by a change: their records, and what else the resource says. It asks for their number. */
export const lossesOf = (
  { words, bulk }: Pick<Resource, 'words' | 'bulk'>,
  action: BulkAction,
  items: readonly BulkItem[],
): Loss[] => {
  const deletes = items.filter(({ kind }) => kind === 'delete').length
  const text = `This deletes ${recordCount(words, deletes)} and can't be undone.`
  const more = bulk.deletesMore === undefined ? text : `${text} ${bulk.deletesMore}`
  const other = bulk.lossOf?.(action, items)
  return [{ count: deletes, text: more }, ...(other ? [other] : [])].filter(
    ({ count }) => count > 0,
  )
}
