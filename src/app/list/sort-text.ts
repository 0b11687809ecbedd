import type { ResourceField } from '../resources/resource-field.ts'

/**
 * The order after a press on a column's heading, as it stands in an address: by it, then by it the other way round
 * (with a minus), then none.
 */
export const nextSort = (
  fields: readonly ResourceField[],
  sort: string,
  column: string,
): string => {
  // The newest first is what is asked of a time.
  const isTime = fields.some((field) => field.sort === column && field.kind === 'time')
  const [first, second] = isTime ? [`-${column}`, column] : [column, `-${column}`]
  if (sort === first) return second
  return sort === second ? '' : first
}

/** How the rows are in the order of a column; undefined if they are in another one. */
export const sortedAs = (
  sort: string,
  column: string | undefined,
): 'ascending' | 'descending' | undefined => {
  if (column === undefined || sort.replace(/^-/, '') !== column) return undefined
  return sort === column ? 'ascending' : 'descending'
}
