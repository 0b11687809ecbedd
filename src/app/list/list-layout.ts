import { parsedJson } from '#contract/json-value.ts'
import * as z from 'zod/mini'
import { ENTRIES } from '../device/registry.ts'
import { readStored, writeStored } from '../device/storage.ts'
import { slotPart } from '../resources/resource-slot.ts'

const Layout = z.object({
  /** Those that are shown, in their order. */
  columns: z.array(z.string()),
  /** Widths in rem, of columns that somebody has sized. */
  widths: z.record(z.string(), z.number()),
  density: z.enum(['comfortable', 'compact']),
})

/** How the list of all records is laid out. */
export type ListLayout = z.infer<typeof Layout>

/** The layout until somebody changes it. */
export const defaultLayout = (columns: readonly string[]): ListLayout => ({
  columns: [...columns],
  widths: {},
  density: 'comfortable',
})

/** The limits of a column's width. */
export const LEAST_REM = 3
export const MOST_REM = 40

/** The layout kept on this device for a resource; undefined if somebody has chosen none. */
export const keptLayout = (resource: string): ListLayout | undefined => {
  const stored = readStored(ENTRIES.listLayout, slotPart(resource))
  return Layout.safeParse(parsedJson(stored ?? '')).data
}

/** Keeps the layout of a resource on this device. */
export const keepLayout = (resource: string, layout: ListLayout): void =>
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

/** A layout with a column of a width in rem, within limits; null lets the list choose. */
export const withWidth = (layout: ListLayout, id: string, width: number | null): ListLayout => {
  const { [id]: _old, ...widths } = layout.widths
  if (width === null) return { ...layout, widths }
  const limited = Math.max(LEAST_REM, Math.min(width, MOST_REM))
  return { ...layout, widths: { ...widths, [id]: limited } }
}
