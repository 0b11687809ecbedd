import { parsedJson } from '#contract/json-value.ts'
import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import * as z from 'zod/mini'
import { ENTRIES } from '../device/registry.ts'
import { clearStored, readStored, writeStored } from '../device/storage.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import { slotPart } from '../resources/resource-slot.ts'
import type { TableColumn } from './table-cells.tsx'
import type { List } from './use-list.ts'

/** In rem: the checkboxes, the least that is left to the name, and the least of any other column. */
const BOX = 2.75
const NAME = 13
const LEAST = 3
/** Below so many rem columns have their narrow widths, or each record is a card. */
const NARROW = 70
const CARDS = 36.75

/** The room of a table in pixels: its width, that of a rem, and where its first row begins in the page. */
type TableRoom = { readonly width: number; readonly rem: number; readonly top: number }

/** The room of a table; null if it is not known before the table is in the page. */
export const useTableRoom = (host: RefObject<HTMLElement | null>): TableRoom | null => {
  const [room, setRoom] = useState<TableRoom | null>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return undefined
    const measure = () => {
      const width = element.clientWidth
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const first = element.querySelector('tbody') ?? element
      const top = Math.round(first.getBoundingClientRect().top + scrollY)
      setRoom((old) =>
        old?.width === width && old.rem === rem && old.top === top ? old : { width, rem, top },
      )
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

/** The columns that have a place where there is so much room for those after the first, which always has one. */
export const columnsWithRoom = <Column extends Pick<TableColumn, 'id' | 'leaves'>>(
  columns: readonly Column[],
  sizes: Readonly<Record<string, number>>,
  room: number,
): readonly Column[] => {
  const [first, ...others] = columns
  const needed = others.reduce((sum, { id }) => sum + (sizes[id] ?? 0), 0)
  const [leaving] = others
    .toReversed()
    .toSorted((a, b) => (a.leaves ?? Infinity) - (b.leaves ?? Infinity) || 0)
  if (!leaving || needed <= room) return columns
  const left = columns.filter((column) => column === first || column !== leaving)
  return columnsWithRoom(left, sizes, room)
}

const Layout = z.object({
  /** The ids of those that are shown. */
  columns: z.readonly(z.array(z.string())),
  /** The ids of all in their order; an earlier version stored the shown ones in theirs. */
  order: z.optional(z.readonly(z.array(z.string()))),
  /** In pixels. */
  widths: z._default(z.record(z.string(), z.number()), {}),
})
type Layout = z.infer<typeof Layout>

/** What somebody has made of the columns of a table on this device; undefined if nothing. */
export const storedLayout = (part: string | undefined): Layout | undefined =>
  Layout.safeParse(parsedJson(readStored(ENTRIES.listLayout, part) ?? '')).data

const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  columnMeta: metaHelper<TableColumn>(),
})

// Its rows are sorted, selected and drawn outside of it: a hundred thousand would be wrapped for nothing.
const NO_ROWS: readonly WireRecord[] = []
const NO_WIDTHS: Layout['widths'] = {}

/** The columns of a table: which are shown where there is room, in what order, how wide, and which one sorts. */
export const useTableColumns = (
  { listed, view, sort, onSort }: Pick<List, 'listed' | 'view' | 'sort' | 'onSort'>,
  { width, rem }: TableRoom,
) => {
  const { key, fields, columns: all, defaultColumns } = listed
  const isCards = width < CARDS * rem
  const isNarrow = width < NARROW * rem
  const room = isCards ? Infinity : width - (BOX + NAME) * rem
  const part = view?.columns ? `${key} ${view.id}` : slotPart(key)
  const [stored, setStored] = useState(() => storedLayout(part))
  const columns = stored?.columns ?? view?.columns ?? defaultColumns
  const order = stored?.order ?? columns
  const widths = stored?.widths ?? NO_WIDTHS
  const definitions = useMemo(
    () =>
      all.map((column) => ({
        id: column.id,
        // The newest first is what is asked of a time.
        sortDescFirst: fields.some(({ kind, sort }) => kind === 'time' && sort === column.sort),
        meta: column,
      })),
    [all, fields],
  )
  const state = useMemo(
    () => ({
      // The first leads to the record, and is always there.
      columnOrder: [...all.slice(0, 1).map(({ id }) => id), ...order],
      columnVisibility: Object.fromEntries(
        all.map(({ id }, at) => [id, at === 0 || columns.includes(id)]),
      ),
      columnSizing: Object.fromEntries(
        all.map((column) => [
          column.id,
          widths[column.id] ?? rem * ((isNarrow && column.narrowWidth) || column.width),
        ]),
      ),
    }),
    [all, order, columns, widths, rem, isNarrow],
  )
  const by = sort.replace(/^-/, '')
  const sorting = all
    .filter((column) => column.sort === by)
    .map(({ id }) => ({ id, desc: sort !== by }))
  const change = (next: Partial<Layout>) => {
    const now = table.getAllLeafColumns().map(({ id }) => id)
    const layout = { columns, order: now, widths, ...next }
    writeStored(ENTRIES.listLayout, JSON.stringify(layout), part)
    setStored(layout)
  }
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    enableMultiSort: false,
    state: { ...state, sorting },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting)
      const chosen = all.find(({ id }) => id === next?.id)?.sort ?? ''
      onSort(next?.desc ? `-${chosen}` : chosen)
    },
    onColumnOrderChange: (updater) =>
      change({ order: functionalUpdate(updater, state.columnOrder) }),
    onColumnVisibilityChange: (updater) => {
      const next = functionalUpdate(updater, state.columnVisibility)
      change({ columns: Object.keys(next).filter((id) => next[id]) })
    },
    onColumnSizingChange: (updater) => change({ widths: functionalUpdate(updater, widths) }),
  })
  const visible = table.getVisibleLeafColumns()
  const { columnSizing: sizes } = state
  const shown = useMemo(() => {
    const chosen = visible.flatMap(({ columnDef }) => columnDef.meta ?? [])
    return columnsWithRoom(chosen, sizes, room)
  }, [visible, sizes, room])
  return {
    table,
    /** Those that are shown and have room. */
    columns: shown,
    isCards,
    isNarrow,
    /** Widens a column at the cost of the name: no other one leaves. In pixels. */
    setWidth: (id: string, size: number) => {
      const needed = shown.slice(1).reduce((sum, one) => sum + (sizes[one.id] ?? 0), 0)
      const most = (sizes[id] ?? 0) + Math.max(0, room - needed)
      table.setColumnSizing((old) => ({
        ...old,
        [id]: Math.max(rem * LEAST, Math.min(size, most)),
      }))
    },
    reset: () => {
      clearStored(ENTRIES.listLayout, part)
      setStored(undefined)
    },
  }
}
export type TableColumns = ReturnType<typeof useTableColumns>
