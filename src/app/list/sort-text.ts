import type { ResourceField } from '../resources/resource-field.ts'
import type { SortKey } from '../collections/order.ts'

/** Reads an order from an address: `-updated,description`; unknown columns and repeated ones are left out. */
export const parseSort = (fields: readonly ResourceField[], text: string): readonly SortKey[] => {
  const keys = new Map<string, SortKey>()
  for (const part of text.split(',')) {
    const isDescending = part.startsWith('-')
    const column = isDescending ? part.slice(1) : part
    if (fields.some(({ sort }) => sort === column) && !keys.has(column))
      keys.set(column, { column, isDescending })
  }
  return [...keys.values()]
}

/** An order as it stands in an address. */
export const sortText = (sort: readonly SortKey[]): string =>
  sort.map(({ column, isDescending }) => `${isDescending ? '-' : ''}${column}`).join(',')

/**
 * The order after a press on a column's heading: by it, then by it the other way round, then no longer. With
 * `isAdded` the other columns stay, and come before it.
 */
export const nextSort = (
  fields: readonly ResourceField[],
  sort: readonly SortKey[],
  column: string,
  isAdded: boolean,
): readonly SortKey[] => {
  // The newest first is what is asked of a time.
  const first = fields.find((field) => field.sort === column)?.kind === 'time'
  const now = sort.find((key) => key.column === column)
  const isOnly = sort.length === 1
  const next =
    now === undefined || (!isAdded && !isOnly)
      ? { column, isDescending: first }
      : now.isDescending === first
        ? { column, isDescending: !first }
        : undefined
  if (!isAdded) return next ? [next] : []
  if (now === undefined) return [...sort, { column, isDescending: first }]
  return sort.flatMap((key) => (key.column === column ? (next ?? []) : key))
}
