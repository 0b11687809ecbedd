import type { VirtualItem } from '@tanstack/react-virtual'
import type { Selection } from './selection.ts'

/** Where somebody was in a table, for the way back to it. */
export type TablePlace = {
  /** The row that the keys moved to; null before any. */
  readonly active: { readonly id: string; readonly index: number } | null
  /** The heights of the rows that were drawn. */
  readonly heights: readonly VirtualItem[]
}

const START: TablePlace = { active: null, heights: [] }

const places = new WeakMap<Selection, TablePlace>()

/** Where somebody was in the table of a selection. */
export const tablePlace = (selection: Selection): TablePlace => places.get(selection) ?? START

/** Notes where somebody is now. */
export const notePlace = (selection: Selection, now: Partial<TablePlace>): void =>
  void places.set(selection, { ...tablePlace(selection), ...now })
