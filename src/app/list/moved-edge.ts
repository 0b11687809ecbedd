import { LEAST_REM, MOST_REM } from './list-layout.ts'

/** The first column has no width of its own: it takes what the others leave, but no less. */
const LEAST_OF_FIRST_REM = 8

const least = (column: number) => (column === 0 ? LEAST_OF_FIRST_REM : LEAST_REM)
const most = (column: number) => (column === 0 ? Infinity : MOST_REM)

/**
 * The widths in rem after the edge behind a column was dragged by `by`: it stays under the pointer. The columns that
 * it is dragged over give their room one after the other, and all together are as wide as before.
 */
export const movedEdge = (widths: readonly number[], edge: number, by: number): number[] => {
  const moved = [...widths]
  const isToRight = by > 0
  const taker = isToRight ? edge : edge + 1
  const givers = isToRight
    ? widths.flatMap((_, column) => (column > edge ? column : []))
    : widths.flatMap((_, column) => (column <= edge ? column : [])).toReversed()
  const width = widths[taker]
  if (width === undefined) return moved
  let wanted = Math.max(0, Math.min(Math.abs(by), most(taker) - width))
  for (const giver of givers) {
    const now = moved[giver] ?? 0
    const given = Math.min(wanted, Math.max(0, now - least(giver)))
    moved[giver] = now - given
    moved[taker] = (moved[taker] ?? 0) + given
    wanted -= given
  }
  return moved
}
