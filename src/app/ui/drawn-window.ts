/** Rows that are drawn and moved together. */
export const BLOCK_ROWS = 8

/** From one place to before another. */
export type Range = { readonly from: number; readonly to: number }

/** Where a list has been scrolled to, in blocks of rows. */
export type Sight = {
  readonly seen: Range
  /** With what is drawn above and below, out of sight. */
  readonly wanted: Range
  /** So many pixels above their true place are the rows of a very long list. */
  readonly shift: number
}

/** The blocks that are drawn. */
export type DrawnWindow = Range & { readonly shift: number }

const isSameRange = (a: Range, b: Range) => a.from === b.from && a.to === b.to

const isSameSight = (a: Sight, b: Sight): boolean =>
  isSameRange(a.seen, b.seen) && isSameRange(a.wanted, b.wanted) && a.shift === b.shift

export const isSameWindow = (a: DrawnWindow, b: DrawnWindow): boolean =>
  isSameRange(a, b) && a.shift === b.shift

/** The blocks that have these rows and so many more above and below, in a list of `count` rows. */
export const blocksOf = ({ from, to }: Range, spare: number, count: number): Range => ({
  from: Math.floor(Math.max(0, from - spare) / BLOCK_ROWS),
  to: Math.ceil(Math.min(count, to + spare) / BLOCK_ROWS),
})

/** The part of a window that a list at the top of its page has. */
const PART_OF_WINDOW = 3 / 4

/** What a new list shows at its top, until it is measured: otherwise its rows wait for a second render. */
export const firstSight = (rowsOfWindow: number, count: number): Sight => {
  const rows = Math.max(1, Math.ceil(rowsOfWindow * PART_OF_WINDOW))
  const seen = blocksOf({ from: 0, to: Math.min(rows, count) }, 0, count)
  return { seen, wanted: seen, shift: 0 }
}

/** The rows of blocks in a list of `count` rows. */
export const rowsOf = ({ from, to }: Range, count: number): Range => ({
  from: Math.min(from * BLOCK_ROWS, count),
  to: Math.min(to * BLOCK_ROWS, count),
})

/** So many places are remembered whose rows have not come yet. */
export const MOST_SIGHTS = 16

/** The places that a list was scrolled to, with another one; the newest is the last. */
export const withSight = (sights: readonly Sight[], added: Sight): readonly Sight[] => {
  const last = sights.at(-1)
  return last && isSameSight(last, added) ? sights : [...sights.slice(1 - MOST_SIGHTS), added]
}

type Options = {
  readonly count: number
  /** Whether all of these rows can be drawn. */
  readonly isAtHand: (rows: Range) => boolean
  /** The rows in sight were waited for long enough: their outlines are drawn. */
  readonly isLate: boolean
}

/**
 * What is drawn of a list whose rows come a moment after they were asked for: the place it was scrolled to, or the
 * last one before it whose rows are here, or what is drawn already. A jump shows no outlines.
 */
export const drawnWindow = (
  sights: readonly Sight[],
  before: DrawnWindow,
  { count, isAtHand, isLate }: Options,
): DrawnWindow => {
  const areAtHand = (from: number, to: number) => isAtHand(rowsOf({ from, to }, count))
  const newest = sights.at(-1)
  if (!newest) return before
  const known = sights.findLast(({ seen }) => areAtHand(seen.from, seen.to))
  if (known !== newest) {
    const canStay = before.to > before.from && areAtHand(before.from, before.to)
    if (isLate || !(known || canStay)) return { ...newest.wanted, shift: newest.shift }
    if (!known) return before
  }
  const { seen, wanted, shift } = known
  let { from, to } = seen
  // Those out of sight only as far as they are here: their outlines would be scrolled into sight.
  while (from > wanted.from && areAtHand(from - 1, from)) from -= 1
  while (to < wanted.to && areAtHand(to, to + 1)) to += 1
  return { from, to, shift }
}
