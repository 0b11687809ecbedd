import type { ListRow } from './list-column.ts'

/** An end of a range: its place when it was chosen, and its record if that was at hand. */
export type RangeEnd = { readonly index: number; readonly id: string | undefined }

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
