import { useRef } from 'react'
import type { Shown } from './list-view.ts'
import { idsAtHand, idsOfRange, type RangeEnd } from './row-range.ts'
import type { Selection } from './selection.ts'

type Options = {
  shown: Shown
  search: string
  selection: Selection
  /** The ids of all that match, in their order. */
  idsOf: (shown: Pick<Shown, 'text' | 'sort'>) => Promise<readonly string[]>
}

/** Selects rows and ranges of the list, also over rows that are not at hand. */
export const useRowSelection = ({ shown, search, selection, idsOf }: Options) => {
  // Where a range begins: another search has rows of its own.
  const anchor = useRef<(RangeEnd & { search: string }) | null>(null)
  const { rows, text, sort } = shown
  const endAt = (index: number): RangeEnd => ({ index, id: rows.get(index)?.id })
  const addRange = (one: RangeEnd, other: RangeEnd) => {
    const ids = idsAtHand(rows, one, other)
    if (ids) return selection.add(ids)
    const asked = idsOf({ text, sort }).then((all) => idsOfRange(all, one, other))
    // Without the worker there is no answer: the state of the copy then says so.
    void selection.addLater(asked).catch(() => undefined)
  }
  return {
    /** Another range begins here. */
    begin: (index: number) => {
      anchor.current = { ...endAt(index), search }
    },
    /** Selects from one row to another. */
    extend: (from: number, to: number) => addRange(endAt(from), endAt(to)),
    /** Selects a row or no longer; `isRange` selects from where the range began. */
    toggle: (index: number, isRange: boolean) => {
      const begun = anchor.current
      if (isRange && begun?.search === search) return addRange(begun, endAt(index))
      const id = rows.get(index)?.id
      if (id === undefined) return
      selection.toggle(id)
      anchor.current = { index, id, search }
    },
  }
}
