import { createAtom } from '@tanstack/react-store'
import type { VirtualItem } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import type { Collection } from '../collections/collection.ts'
import type { WireRecord } from '../resources/collected-resource.ts'

/** Where somebody was in a table, for the way back to it. */
type TablePlace = {
  /** The row that the keys moved to; null before any. */
  active: { readonly id: string; readonly index: number } | null
  /** The heights of the rows that were drawn. */
  heights: VirtualItem[]
}

/**
 * The records that are selected, by id. One set that changes, and a count of its changes: a hundred thousand ids
 * are not copied for each press.
 */
export const createSelection = () => {
  const ids = new Set<string>()
  const changes = createAtom(0)
  const change = (act: () => unknown) => {
    act()
    changes.set((count) => count + 1)
  }
  const place: TablePlace = { active: null, heights: [] }
  return {
    changes,
    ids: ids as ReadonlySet<string>,
    place: (): Readonly<TablePlace> => place,
    notePlace: (now: Partial<TablePlace>) => void Object.assign(place, now),
    toggle: (id: string) => change(() => ids.delete(id) || ids.add(id)),
    add: (some: readonly string[]) => change(() => some.forEach((id) => ids.add(id))),
    remove: (some: readonly string[]) => change(() => some.forEach((id) => ids.delete(id))),
    clear: () => change(() => ids.clear()),
  }
}
export type Selection = ReturnType<typeof createSelection>

const selections = new WeakMap<Collection, Selection>()

/** The selection of a list, which outlives its page; `all`: every record there is, null as long as nobody knows. */
export const useListSelection = (
  collection: Collection,
  all: readonly WireRecord[] | null,
): Selection => {
  const selection = selections.get(collection) ?? createSelection()
  selections.set(collection, selection)
  useEffect(() => {
    if (!all || selection.ids.size === 0) return
    // What is counted as selected can be changed.
    const there = new Set(all.map(({ id }) => id))
    const gone = [...selection.ids].filter((id) => !there.has(id))
    if (gone.length > 0) selection.remove(gone)
  }, [selection, all])
  return selection
}
