import { parsedJson } from '#contract/json-value.ts'
import {
  columnOrderingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, writeStored } from '../device/storage.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ResourceField } from '../resources/resource-field.ts'
import { slotPart } from '../resources/resource-slot.ts'
import type { TableColumn } from './table-cells.tsx'
import type { List } from './use-list.ts'

/** In rem: the checkbox and the button of a row, the least that is left to the name, and the least of any other column. */
const ENDS = 4.25
const NAME = 13
export const LEAST = 3
/** Below so many rem columns have their narrow widths, or each record is a card. */
const NARROW = 70
const CARDS = 36.75

type Sizes = Readonly<Record<string, number>>

/** The room that columns need: the first one takes what the others leave. */
const neededBy = (columns: readonly Pick<TableColumn, 'id'>[], sizes: Sizes): number =>
  columns.slice(1).reduce((sum, { id }) => sum + (sizes[id] ?? 0), 0)

/**
 * The columns that have a place where there is so much room for those after the first, which always has one, and their
 * sizes. Before a column leaves, those that were widened have their usual sizes.
 */
export const columnsWithRoom = <Column extends Pick<TableColumn, 'id' | 'leaves'>>(
  columns: readonly Column[],
  sizes: Sizes,
  usual: Sizes,
  room: number,
): { columns: readonly Column[]; sizes: Sizes } => {
  if (neededBy(columns, sizes) <= room) return { columns, sizes }
  const least = Object.fromEntries(
    Object.entries(sizes).map(([id, size]) => [id, Math.min(size, usual[id] ?? size)]),
  )
  const [leaving] = columns
    .slice(1)
    .toReversed()
    .toSorted((a, b) => (a.leaves ?? Infinity) - (b.leaves ?? Infinity) || 0)
  if (!leaving || neededBy(columns, least) <= room) return { columns, sizes: least }
  const left = columns.filter((column) => column !== leaving)
  return columnsWithRoom(left, least, usual, room)
}

/** Tells which fields some columns show. */
export const shownIn = (columns: readonly TableColumn[]) => {
  const shown = new Set(columns.flatMap(({ id, sort, shows = [] }) => [id, sort, ...shows]))
  return ({ path, sort = path, kind }: ResourceField): boolean =>
    kind === 'id' || shown.has(path) || shown.has(sort)
}

const Layout = z.object({
  columnOrder: z.array(z.string()),
  columnVisibility: z.record(z.string(), z.boolean()),
  /** The widths that were chosen, in rem. */
  columnSizing: z.record(z.string(), z.number()),
})
type Layout = z.infer<typeof Layout>
/** What an earlier version stored: the ids of the columns that are shown, in their order. */
const ShownIds = z.object({ columns: z.array(z.string()) })

/** The layout of a table on this device: the stored one, or that in which these columns are shown in their order. */
export const storedLayout = (
  all: readonly Pick<TableColumn, 'id'>[],
  shown: readonly string[],
  part: string | undefined,
): Layout => {
  const stored = parsedJson(readStored(ENTRIES.listLayout, part) ?? '')
  const ids = ShownIds.safeParse(stored).data?.columns ?? shown
  // The first one leads to the record, and is always there.
  const first = all.slice(0, 1).map(({ id }) => id)
  const columnOrder = [...first, ...ids]
  return (
    Layout.safeParse(stored).data ?? {
      columnOrder,
      columnVisibility: Object.fromEntries(all.map(({ id }) => [id, columnOrder.includes(id)])),
      columnSizing: {},
    }
  )
}

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})

// Its rows are sorted, selected and drawn outside of it: a hundred thousand would be wrapped for nothing.
const NO_ROWS: readonly WireRecord[] = []

/** The columns of a table: which are shown where there is room, in what order, how wide, and which one sorts. */
export const useTableColumns = (
  { listed, view, sort, onSort }: Pick<List, 'listed' | 'view' | 'sort' | 'onSort'>,
  width: number,
) => {
  const { key, columns: all } = listed
  const isCards = width < CARDS
  const isNarrow = width < NARROW
  const room = isCards ? Infinity : width - ENDS - NAME
  const part = view?.columns ? `${key} ${view.id}` : slotPart(key)
  const readLayout = () => storedLayout(all, view?.columns ?? listed.defaultColumns, part)
  const [layout, setLayout] = useState(readLayout)
  const { columnOrder, columnVisibility, columnSizing } = layout
  // Another tab may have stored another layout; where nothing can be stored, this one is the last.
  const change = (changeOf: (stored: Layout) => Partial<Layout>) => {
    const stored = readStored(ENTRIES.listLayout, part) === null ? layout : readLayout()
    const changed = { ...stored, ...changeOf(stored) }
    writeStored(ENTRIES.listLayout, JSON.stringify(changed), part)
    setLayout(changed)
  }
  const by = sort.replace(/^-/, '')
  const sorting = all
    .filter((column) => column.sort === by)
    .map(({ id }) => ({ id, desc: sort !== by }))
  const table = useTable({
    features,
    columns: all,
    data: NO_ROWS,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { columnOrder, columnVisibility, sorting },
    onColumnOrderChange: (to) =>
      change((stored) => ({ columnOrder: functionalUpdate(to, stored.columnOrder) })),
    onColumnVisibilityChange: (to) =>
      change((stored) => ({ columnVisibility: functionalUpdate(to, stored.columnVisibility) })),
    onSortingChange: (to) => {
      const [next] = functionalUpdate(to, sorting)
      const chosen = all.find(({ id }) => id === next?.id)?.sort ?? ''
      onSort(next?.desc ? `-${chosen}` : chosen)
    },
  })
  const visible = table.getVisibleLeafColumns()
  const { columns, sizes } = useMemo(() => {
    const chosen = visible.flatMap(({ id }) => all.find((column) => column.id === id) ?? [])
    const usual = Object.fromEntries(
      all.map(({ id, width, narrowWidth = width }) => [id, isNarrow ? narrowWidth : width]),
    )
    return columnsWithRoom(chosen, { ...usual, ...columnSizing }, usual, room)
  }, [visible, all, columnSizing, isNarrow, room])
  const isShown = useMemo(() => shownIn(columns), [columns])
  return {
    table,
    /** Those that are shown and have room. */
    columns,
    /** Whether one of them shows a field. */
    isShown,
    isCards,
    /** In rem. */
    sizes,
    /** Sets the width of a column in rem, at the cost of the name: no other one leaves. */
    setWidth: (id: string, wanted: number) => {
      const most = (sizes[id] ?? 0) + Math.max(0, room - neededBy(columns, sizes))
      const size = Math.max(LEAST, Math.min(wanted, most))
      // What has no room here keeps the size that it has here, or this one would have none, either.
      const shrunk = columns.filter((one) => (columnSizing[one.id] ?? 0) > (sizes[one.id] ?? 0))
      const shown = Object.fromEntries(shrunk.map((one) => [one.id, sizes[one.id] ?? 0]))
      change(({ columnSizing: old }) => ({ columnSizing: { ...old, ...shown, [id]: size } }))
    },
    /** Gives a column its usual width. */
    clearWidth: (id: string) =>
      change(({ columnSizing: old }) => {
        const others = Object.entries(old).filter(([one]) => one !== id)
        return { columnSizing: Object.fromEntries(others) }
      }),
    reset: () => {
      clearStored(ENTRIES.listLayout, part)
      setLayout(readLayout)
    },
  }
}
export type TableColumns = ReturnType<typeof useTableColumns>
