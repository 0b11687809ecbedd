import type { ResourceField } from '../../resources/resource-field.ts'
import { createRecordFinder } from '../../search/find-records.ts'
import { createSearchTable } from '../../search/search-table.ts'
import type { RowSearch } from './row-search.ts'

/** How long the texts of the finder are kept after the last time it was used. */
const FINDER_MS = 60_000

/** The search over the rows of a copy, whose records have these fields. */
export const createRowSearch = (fields: readonly ResourceField[]): RowSearch => {
  const table = createSearchTable(fields)
  const finder = createRecordFinder(table.table)
  let releasing: ReturnType<typeof setTimeout> | undefined
  return {
    ...table,
    rows: () => table.table().rows(),
    isLive: (row) => table.table().isLive(row),
    rowOf: (id) => table.table().rowOf(id),
    idOf: (row) => table.table().idOf(row),
    find: (text, most) => {
      clearTimeout(releasing)
      releasing = setTimeout(finder.release, FINDER_MS)
      return finder.find(text, most)
    },
  }
}
