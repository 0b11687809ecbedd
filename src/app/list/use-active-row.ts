import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import type { ListRow } from './list-column.ts'

type Options = {
  table: RefObject<HTMLTableElement | null>
  rows: ReadonlyMap<number, ListRow>
  count: number
  /** Another search begins with its first row. */
  search: string
  reveal: (index: number) => void
}

type Active = {
  readonly index: number
  readonly id: string | undefined
  readonly search: string
  /** Somebody has been there. */
  readonly isVisited: boolean
}

const firstOf = (search: string): Active => ({ index: 0, id: undefined, search, isVisited: false })

/** Where a row stands now, if its place or its record is known; else where it stood. */
const placeNow = (
  { index, id }: Active,
  rows: ReadonlyMap<number, ListRow>,
  count: number,
): number => {
  const last = Math.max(0, count - 1)
  if (id === undefined || rows.get(index)?.id === id) return Math.min(index, last)
  for (const [at, row] of rows) if (row.id === id) return at
  return Math.min(index, last)
}

/**
 * The row that the keys move: the one stop of the Tab key in its grid. It follows its record when the list is
 * refreshed, and keeps the focus when its elements come to show another row.
 */
export const useActiveRow = ({ table, rows, count, search, reveal }: Options) => {
  const [state, setState] = useState(() => firstOf(search))
  const [isInHead, setIsInHead] = useState(false)
  const now = state.search === search ? state : firstOf(search)
  const active = placeNow(now, rows, count)
  const isIn = useRef(false)
  const goes = useRef(false)

  useLayoutEffect(() => {
    if (!isIn.current && !goes.current) return
    const grid = table.current
    const focused = document.activeElement
    const isRow = focused instanceof HTMLTableRowElement
    // The focus is on a control of the head.
    if (!grid || (!isRow && focused !== grid && !goes.current && focused !== document.body)) return
    if (isRow && focused.dataset['index'] === String(active)) {
      goes.current = false
      return
    }
    const row = grid.querySelector<HTMLElement>(`tr[data-index="${active}"]`)
    if (row) goes.current = false
    ;(row ?? grid).focus({ preventScroll: true })
  })
  const visit = (index: number) =>
    setState({ index, id: rows.get(index)?.id, search, isVisited: true })
  return {
    active,
    isVisited: now.isVisited,
    /** The focus is in the headings: the Tab key leaves the grid from there. */
    isInHead,
    go: (index: number, isFocused: boolean) => {
      goes.current = isFocused
      visit(index)
      reveal(index)
    },
    onFocus: ({ target }: FocusEvent, index: number | undefined) => {
      isIn.current = true
      setIsInHead(target.closest('thead') !== null)
      if (index === undefined || goes.current || (index === active && now.isVisited)) return
      // A press on a row that is drawn anew for another record keeps the record.
      visit(index)
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
      isIn.current = false
      setIsInHead(false)
    },
  }
}
