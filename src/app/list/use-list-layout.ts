import { useState } from 'react'
import { defaultLayout, keepLayout, keptLayout, type ListLayout } from './list-layout.ts'
import type { ListedResource } from './listed-resource.ts'

/** How a table is laid out, and how to choose another layout. */
export type LayoutChoice = ListLayout & { readonly choose: (next: ListLayout) => void }

/** The layout of a resource's table, stored on this device for all services. */
export const useListLayout = ({ copied: { key }, table }: ListedResource): LayoutChoice => {
  const [layout, setLayout] = useState(() => {
    const stored = keptLayout(key)
    const first = table.columns[0]?.id
    // It may be of another version, which had other columns.
    const columns = stored?.columns.filter((id) =>
      table.columns.some((column) => column.id === id && id !== first),
    )
    return stored && columns && first !== undefined
      ? { ...stored, columns: [first, ...columns] }
      : defaultLayout(table.defaultColumns)
  })
  return {
    ...layout,
    choose: (next) => {
      keepLayout(key, next)
      setLayout(next)
    },
  }
}
