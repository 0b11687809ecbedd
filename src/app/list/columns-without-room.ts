import type { TableColumn } from './table-column.ts'

/** In rem: the checkboxes, and the least that is left to the name. */
const BOX = 2.75
const NAME = 13

/** The width of a column in rem. */
export const widthOf = ({ width, narrowWidth = width }: TableColumn, isNarrow: boolean): number =>
  isNarrow ? narrowWidth : width

/** The ids of the shown columns that have no room in a table of so many rem; the first one always has. */
export const columnsWithoutRoom = (
  shown: readonly TableColumn[],
  room: number,
  isNarrow: boolean,
): ReadonlySet<string> => {
  const [, ...others] = shown
  let needed = BOX + NAME
  for (const column of others) needed += widthOf(column, isNarrow)
  const leaving = others
    .toReversed()
    .toSorted((a, b) => (a.leaves ?? Infinity) - (b.leaves ?? Infinity) || 0)
  const left = new Set<string>()
  for (const column of leaving) {
    if (needed <= room) break
    needed -= widthOf(column, isNarrow)
    left.add(column.id)
  }
  return left
}
