import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'
import type { Selection } from './selection.ts'
import { nearestRecord, placeOf, type TableItems } from './table-items.ts'
import { notePlace, tablePlace } from './table-place.ts'

type Options = {
  table: RefObject<HTMLTableElement | null>
  items: TableItems
  selection: Selection
}

const rowAt = (table: HTMLElement | null, index: number) =>
  table?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)

/**
 * The line that the keys move. It follows its record when other rows come, and its row keeps the focus, or the row that
 * stands there next.
 */
export const useActiveLine = ({ table, items, selection }: Options) => {
  const [active, setActive] = useState(() => tablePlace(selection).active)
  const [hasFocus, setHasFocus] = useState(false)
  const wantsFocus = useRef(false)
  const index = active
    ? nearestRecord(items, placeOf(items, active), 1)
    : nearestRecord(items, 0, 1)
  // If it goes, it leaves the place where it stands now.
  if (active && active.index !== index && items.records[index]?.id === active.id)
    setActive({ id: active.id, index })
  const visit = (to: number) => {
    const id = items.records[to]?.id
    if (id === undefined) return
    const next = { id, index: to }
    setActive(next)
    notePlace(selection, { active: next })
  }
  // After each render: any of them may have taken the row with the focus away.
  useLayoutEffect(() => {
    const isLost = hasFocus && document.activeElement === document.body
    if (!wantsFocus.current && !isLost) return
    const row = rowAt(table.current, index)
    if (!row) return
    row.focus({ preventScroll: true })
    if (wantsFocus.current) row.scrollIntoView({ block: 'nearest' })
    wantsFocus.current = false
  })
  return {
    index,
    /** Somebody has been there. */
    isVisited: active !== null,
    hasFocus,
    /** Moves to a line, and the focus with it. */
    go: (to: number) => {
      wantsFocus.current = true
      setHasFocus(true)
      visit(to)
    },
    /** `to` is undefined in the headings. */
    onFocus: (to: number | undefined) => {
      setHasFocus(to !== undefined)
      if (to !== undefined && !wantsFocus.current) visit(to)
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
        setHasFocus(false)
    },
  }
}
