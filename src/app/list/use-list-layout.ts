import { useState } from 'react'
import { defaultLayout, storeLayout, storedLayout, type ListLayout } from './list-layout.ts'
import type { ListedResource } from './listed-resource.ts'

/** How a table is laid out, and how to choose another layout. */
export type LayoutChoice = ListLayout & { readonly choose: (next: ListLayout) => void }

/** The layout of a resource's table, stored on this device for all services. */
export const useListLayout = ({
  collected: { key },
  columns,
  defaultColumns,
}: ListedResource): LayoutChoice => {
  const [layout, setLayout] = useState(() => {
    const stored = storedLayout(key)
    const first = columns[0]?.id
    // It may be of another version, which had other columns.
    const others = stored?.columns.filter((id) =>
      columns.some((column) => column.id === id && id !== first),
    )
    return stored && others && first !== undefined
      ? { ...stored, columns: [first, ...others] }
      : defaultLayout(defaultColumns)
  })
  return {
    ...layout,
    choose: (next) => {
      storeLayout(key, next)
      setLayout(next)
    },
  }
}
