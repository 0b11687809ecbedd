import type { ResourceField } from '../resources/resource-field.ts'
import type { SortKey } from '../collections/search-types.ts'

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
