import { parsedJson } from '#contract/json-value.ts'
import * as z from 'zod/mini'
import { ENTRIES } from '../device/registry.ts'
import { readStored, writeStored } from '../device/storage.ts'
import { slotPart } from '../resources/resource-slot.ts'

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

/** A layout with a column shown, as the last one, or no longer. */
export const withColumn = (layout: ListLayout, id: string, isShown: boolean): ListLayout => {
  const others = layout.columns.filter((one) => one !== id)
  return { ...layout, columns: isShown ? [...others, id] : others }
}

/** A layout with a shown column one place further to the left or right; the first place is taken by the name. */
export const withMoved = (layout: ListLayout, id: string, by: -1 | 1): ListLayout => {
  const from = layout.columns.indexOf(id)
  const to = from + by
  if (from < 1 || to < 1 || to >= layout.columns.length) return layout
  return {
    ...layout,
    columns: layout.columns.filter((one) => one !== id).toSpliced(to, 0, id),
  }
}
