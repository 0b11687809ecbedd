/** Where a walk through the pages of a list stands. The first page's cursor is "". */
export type Walk = {
  cursor: string
  /** The cursors of the pages before this one, first page first; empty, too, for a followed link. */
  trail: readonly string[]
}

/** Where Previous leads; null on the first page and where the way here is not known. */
export const previousPage = ({ trail }: Walk): Walk | null => {
  const cursor = trail.at(-1)
  return cursor === undefined ? null : { cursor, trail: trail.slice(0, -1) }
}

/**
 * Where Next leads: null on the last page, `loop` when the service sends back to a page of this very
 * walk, which would never end (DESIGN 3, Wire).
 */
export const nextPage = ({ cursor, trail }: Walk, next: string | null): Walk | null | 'loop' => {
  if (next === null) return null
  if (next === cursor || trail.includes(next)) return 'loop'
  return { cursor: next, trail: [...trail, cursor] }
}
