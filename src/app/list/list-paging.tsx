/** The position of a walk through the pages of a list. The first page's cursor is "". */
export type Walk = {
  cursor: string
  /** The cursors of the pages before this one, first page first; also empty for a followed link. */
  trail: readonly string[]
}

/** Where Previous leads; null on the first page and if the way here is unknown. */
export const previousPage = ({ trail }: Walk): Walk | null => {
  const cursor = trail.at(-1)
  return cursor === undefined ? null : { cursor, trail: trail.slice(0, -1) }
}

/**
 * Where Next leads: null on the last page, `loop` if the service sends a page of this walk again, so that
 * it would never end.
 */
export const nextPage = ({ cursor, trail }: Walk, next: string | null): Walk | null | 'loop' => {
  if (next === null) return null
  if (next === cursor || trail.includes(next)) return 'loop'
  return { cursor: next, trail: [...trail, cursor] }
}
