import { parsedJson } from '#contract/json-value.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ENTRIES } from '../device/registry.ts'
import { readStored, writeStored } from '../device/storage.ts'
import { slotPart } from '../resources/resource-slot.ts'
import type { ListedResource } from './listed-resource.ts'

const Layout = z.object({
  /** Those that are shown, in their order. */
  columns: z.array(z.string()),
  density: z.enum(['comfortable', 'compact']),
})

/** How the list of all records is laid out. */
export type ListLayout = z.infer<typeof Layout>

/** The layout until somebody changes it. */
export const defaultLayout = (columns: readonly string[]): ListLayout => ({
  columns: [...columns],
  density: 'comfortable',
})

/** The layout stored on this device for a resource; undefined if somebody has chosen none. */
export const storedLayout = (resource: string): ListLayout | undefined => {
  const stored = readStored(ENTRIES.listLayout, slotPart(resource))
  return Layout.safeParse(parsedJson(stored ?? '')).data
}

/** Stores the layout of a resource on this device. */
export const storeLayout = (resource: string, layout: ListLayout): void =>
  void writeStored(ENTRIES.listLayout, JSON.stringify(layout), slotPart(resource))

/** How a table is laid out, and how to choose another layout. */
export type LayoutChoice = ListLayout & { readonly choose: (next: ListLayout) => void }

/** The layout of a resource's table, stored on this device for all services. */
export const useListLayout = ({
  collected: { key },
  columns,
  defaultColumns,
}: ListedResource): LayoutChoice => {
  const [layout, setLayout] = useState(() => {
    const { columns: ids, density } = storedLayout(key) ?? defaultLayout(defaultColumns)
    const [first, ...others] = columns.map(({ id }) => id)
    // A layout may be of another version, which had other columns. The name is always the first one.
    return { columns: [first ?? '', ...ids.filter((id) => others.includes(id))], density }
  })
  return {
    ...layout,
    choose: (next) => {
      storeLayout(key, next)
      setLayout(next)
    },
  }
}
