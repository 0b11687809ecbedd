import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { SortKey } from '../collections/search-types.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { widthOf } from './columns-without-room.ts'
import type { TableColumn } from './table-column.ts'

/** What the table library does for a table of records. */
export const tableParts = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

const NO_ROWS: WireRecord[] = []

type Options = {
  fields: readonly ResourceField[]
  /** Those that are shown, in their order. */
  columns: readonly TableColumn[]
  /** Those of them that have no room. */
  hidden: ReadonlySet<string>
  isNarrow: boolean
  sort: readonly SortKey[]
  onSort: (sort: readonly SortKey[]) => void
}

/** The columns of a table, and how its headings sort. Its rows are sorted and drawn elsewhere, as far as they are seen. */
export const useTableColumns = ({ fields, columns, hidden, isNarrow, sort, onSort }: Options) => {
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof tableParts, WireRecord> => ({
        id: column.id,
        header: column.heading,
        accessorFn: ({ id }) => id,
        enableSorting: column.sort !== undefined,
        // The newest first is what is asked of a time.
        sortDescFirst: fields.some((field) => field.sort === column.sort && field.kind === 'time'),
        minSize: 0,
        size: widthOf(column, isNarrow),
      })),
    [columns, fields, isNarrow],
  )
  const sorting = sort.flatMap(({ column, isDescending }) => {
    const found = columns.find((one) => one.sort === column)
    return found ? { id: found.id, desc: isDescending } : []
  })
  return useTable({
    features: tableParts,
    columns: definitions,
    data: NO_ROWS,
    manualSorting: true,
    state: {
      sorting,
      columnOrder: columns.map(({ id }) => id),
      columnVisibility: Object.fromEntries([...hidden].map((id) => [id, false])),
    },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change
      onSort(
        next.flatMap(({ id, desc }) => {
          const by = columns.find((column) => column.id === id)?.sort
          return by === undefined ? [] : { column: by, isDescending: desc }
        }),
      )
    },
  })
}
