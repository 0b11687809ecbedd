import type { SortColumn, SortKey } from '../search/view.ts'

// As a record, so that the compiler misses none.
const COLUMNS: Record<SortColumn, true> = {
  description: true,
  id: true,
  features: true,
  region: true,
  namespace: true,
  cluster: true,
  deployment: true,
  version: true,
  certificate: true,
  created: true,
  updated: true,
}

const isColumn = (name: string): name is SortColumn => Object.hasOwn(COLUMNS, name)

/** Reads an order from an address: `-updated,description`; unknown columns and repeated ones are left out. */
export const parseSort = (text: string): readonly SortKey[] => {
  const keys = new Map<SortColumn, SortKey>()
  for (const part of text.split(',')) {
    const isDescending = part.startsWith('-')
    const column = isDescending ? part.slice(1) : part
    if (isColumn(column) && !keys.has(column)) keys.set(column, { column, isDescending })
  }
  return [...keys.values()]
}

/** An order as it stands in an address. */
export const sortText = (sort: readonly SortKey[]): string =>
  sort.map(({ column, isDescending }) => `${isDescending ? '-' : ''}${column}`).join(',')

// The newest first is what is asked of a time.
const DESCENDING_FIRST: ReadonlySet<SortColumn> = new Set(['created', 'updated'])

/**
 * The order after a press on a column's heading: by it, then by it the other way round, then no longer. With
 * `isAdded` the other columns stay, and come before it.
 */
export const nextSort = (
  sort: readonly SortKey[],
  column: SortColumn,
  isAdded: boolean,
): readonly SortKey[] => {
  const first = DESCENDING_FIRST.has(column)
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
