import { rowSortingFeature, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table'
import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import type { SortKey } from '../collections/search-types.ts'
import type { WireRecord } from '../resources/collected-resource.ts'
import type { ListedResource } from './listed-resource.ts'
import type { TableColumn } from './table-column.ts'

/** In rem: the checkboxes, and the least that is left to the name. */
const BOX = 2.75
const NAME = 13
/** Below so many rem columns have their narrow widths, or each record is a card. */
const NARROW = 70
const CARDS = 36.75

/** The room of a table: its width in rem, and where its first row begins in the page, in pixels. */
type TableRoom = { readonly width: number; readonly top: number }

/** Whether columns have their narrow widths in a table of so many rem. */
export const isNarrow = (width: number): boolean => width < NARROW
/** Whether each record of a table of so many rem is a card. */
export const isCards = (width: number): boolean => width < CARDS

/** The room of a table; null before it is in the page. */
export const useTableRoom = (host: RefObject<HTMLElement | null>): TableRoom | null => {
  const [room, setRoom] = useState<TableRoom | null>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return undefined
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const width = element.clientWidth / rem
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
  isNarrow(room) ? narrowWidth : width

/** The ids of the shown columns that have no place in a room of so many rem; the first one always has. */
export const columnsWithoutRoom = (
  shown: readonly TableColumn[],
  room: number,
): ReadonlySet<string> => {
  const hidden = new Set<string>()
  const [, ...others] = shown
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

/** What the table library does for a table of records. */
export const tableParts = tableFeatures({ rowSortingFeature })

const NO_ROWS: WireRecord[] = []
const NONE: ReadonlySet<string> = new Set()

type Options = {
  resource: ListedResource
  /** The ids of those that are shown, in their order. */
  ids: readonly string[]
  room: number
  sort: readonly SortKey[]
  onSort: (sort: readonly SortKey[]) => void
}

/** The columns of a table, and how its headings sort. Its rows are searched, sorted and drawn elsewhere. */
export const useTableColumns = ({
  resource: { fields, columns: all },
  ids,
  room,
  sort,
  onSort,
}: Options) => {
  const { columns, hidden } = useMemo(() => {
    const shown = ids.flatMap((id) => all.find((column) => column.id === id) ?? [])
    const without = isCards(room) ? NONE : columnsWithoutRoom(shown, room)
    return { columns: shown.filter(({ id }) => !without.has(id)), hidden: without }
  }, [ids, all, room])
  const definitions = useMemo(
    () =>
      columns.map(({ id, heading, sort: by }): ColumnDef<typeof tableParts, WireRecord> => ({
        id,
        header: heading,
        accessorFn: (record) => record.id,
        enableSorting: by !== undefined,
        // The newest first is what is asked of a time.
        sortDescFirst: fields.some((field) => field.sort === by && field.kind === 'time'),
      })),
    [columns, fields],
  )
  const sorting = sort.flatMap(({ column, isDescending }) => {
    const found = columns.find((one) => one.sort === column)
    return found ? { id: found.id, desc: isDescending } : []
  })
  const library = useTable({
    features: tableParts,
    columns: definitions,
    data: NO_ROWS,
    manualSorting: true,
    state: { sorting },
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
  return { headers: library.getFlatHeaders(), columns, hidden }
}
