import { parsedJson } from '#contract/json-value.ts'
import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import * as z from 'zod/mini'
import { ENTRIES } from '../device/registry.ts'
import { readStored, writeStored } from '../device/storage.ts'
import { slotPart } from '../resources/resource-slot.ts'
import type { ListedResource } from './listed-resource.tsx'
import type { TableColumn } from './table-cells.tsx'

/** In rem: the checkboxes, and the least that is left to the name. */
const BOX = 2.75
const NAME = 13
/** Below so many rem columns have their narrow widths, or each record is a card. */
const NARROW = 70
const CARDS = 36.75

/** The room of a table: its width in rem, and where its first row begins in the page, in pixels. */
type TableRoom = { readonly width: number; readonly top: number }

const inRem = (pixels: number): number =>
  pixels / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The room of a table; null if it is not known before the table is in the page. */
export const useTableRoom = (host: RefObject<HTMLElement | null>): TableRoom | null => {
  const [room, setRoom] = useState<TableRoom | null>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return undefined
    const measure = () => {
      const width = inRem(element.offsetWidth)
      const first = element.querySelector('tbody') ?? element
      const top = Math.round(first.getBoundingClientRect().top + scrollY)
      setRoom((old) => (old?.width === width && old.top === top ? old : { width, top }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // What stands above it comes and goes.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [host])
  return room
}

/** The width of a column in a table of so many rem, in rem. */
export const widthIn = (room: number, { width, narrowWidth = width }: TableColumn): number =>
  room < NARROW ? narrowWidth : width

/** The ids of the columns that have no place in a room of so many rem; the first one always has. */
export const columnsWithoutRoom = (
  [, ...others]: readonly TableColumn[],
  room: number,
): ReadonlySet<string> => {
  const hidden = new Set<string>()
  let needed = others.reduce((sum, column) => sum + widthIn(room, column), BOX + NAME)
  for (const column of others
    .toReversed()
    .toSorted((a, b) => (a.leaves ?? Infinity) - (b.leaves ?? Infinity) || 0)) {
    if (needed <= room) break
    needed -= widthIn(room, column)
    hidden.add(column.id)
  }
  return hidden
}

/** The columns with these ids, in their order, of which some may be of another version; the first one always is there. */
export const shownColumns = (
  { columns: [first, ...others] }: Pick<ListedResource, 'columns'>,
  ids: readonly string[],
): readonly TableColumn[] => [
  ...(first ? [first] : []),
  ...ids.flatMap((id) => others.find((column) => column.id === id) ?? []),
]

const Layout = z.object({ columns: z.array(z.string()) })

/** The ids of the columns that were chosen for a resource on this device, in their order; undefined if none were. */
export const storedColumns = (resource: string): readonly string[] | undefined => {
  const stored = readStored(ENTRIES.listLayout, slotPart(resource))
  return Layout.safeParse(parsedJson(stored ?? '')).data?.columns
}

const NONE: ReadonlySet<string> = new Set()

/** The columns of a table of so many rem: those of a view, or those that were chosen on this device. */
export const useTableColumns = (
  listed: ListedResource,
  ofView: readonly string[] | undefined,
  room: number,
) => {
  const { key, defaultColumns } = listed
  const [chosen, setChosen] = useState(() => storedColumns(key) ?? defaultColumns)
  const isCards = room < CARDS
  const ids = ofView ?? chosen
  const { columns, hidden } = useMemo(() => {
    const shown = shownColumns(listed, ids)
    const hidden = isCards ? NONE : columnsWithoutRoom(shown, room)
    return { columns: shown.filter(({ id }) => !hidden.has(id)), hidden }
  }, [listed, ids, room, isCards])
  return {
    columns,
    /** The ids of those that are to be shown, and have no room. */
    hidden,
    isCards,
    isNarrow: room < NARROW,
    /** In rem. */
    widthOf: (column: TableColumn) => widthIn(room, column),
    chosen,
    choose: (next: readonly string[]) => {
      writeStored(ENTRIES.listLayout, JSON.stringify({ columns: next }), slotPart(key))
      setChosen(next)
    },
  }
}
export type TableColumns = ReturnType<typeof useTableColumns>
