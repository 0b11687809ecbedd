import { useRef } from 'react'
import type { Selection } from './selection.ts'
import { idsBetween, placeOf, type TableItems } from './table-items.ts'

/** Selects lines of a table, and ranges of them. */
export const useRangeSelection = (items: TableItems, selection: Selection) => {
  const anchor = useRef<{ id: string; index: number } | null>(null)
  /** Where a range begins: at what was selected last, if that is still there. */
  const startOf = (active: number) => {
    const from = anchor.current && selection.ids.has(anchor.current.id) ? anchor.current : null
    const at = from ? placeOf(items, from) : active
    return from === null || items.records[at]?.id === from.id ? at : active
  }
  return {
    /** Selects from one line to another. */
    extend: (from: number, to: number) => selection.add(idsBetween(items, from, to)),
    /** Selects a line or no longer; `isRange` selects from where a range began, or from the active line. */
    toggle: (index: number, isRange: boolean, active: number) => {
      if (isRange) return selection.add(idsBetween(items, startOf(active), index))
      const id = items.records[index]?.id
      if (id === undefined) return
      selection.toggle(id)
      anchor.current = { id, index }
    },
  }
}
