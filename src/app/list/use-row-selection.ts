import { useRef } from 'react'
import type { Shown } from './list-view.ts'
import type { Selection } from './selection.ts'
import type { ListRow } from './list-column.ts'

/** An end of a range: its place when it was chosen, and its record if that was at hand. */
type RangeEnd = { readonly index: number; readonly id: string | undefined }

/** The ids of the rows between two places; undefined if one of them is not at hand. */
export const idsAtHand = (
  rows: ReadonlyMap<number, ListRow>,
  one: RangeEnd,
  other: RangeEnd,
): readonly string[] | undefined => {
  const ids: string[] = []
  for (let at = Math.min(one.index, other.index); at <= Math.max(one.index, other.index); at += 1) {
    const row = rows.get(at)
    if (!row) return undefined
    ids.push(row.id)
  }
  return ids
}

/** The ids of a range of the whole list, whose ends may stand elsewhere by now. */
export const idsOfRange = (
  all: readonly string[],
  one: RangeEnd,
  other: RangeEnd,
): readonly string[] => {
  const placeOf = ({ index, id }: RangeEnd) => {
    const found = id === undefined ? -1 : all.indexOf(id)
    return found === -1 ? index : found
  }
  const [from, to] = [placeOf(one), placeOf(other)]
  return all.slice(Math.min(from, to), Math.max(from, to) + 1)
}

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
