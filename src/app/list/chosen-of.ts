/** How much of what a search has found is selected. */
export type Chosen = 'all' | 'some' | 'none'

type Known = {
  selected: ReadonlySet<string>
  /** How many records match. */
  matches: number
  /** Nothing is searched: every record matches. */
  isWhole: boolean
  /** The ids of the rows that are at hand. */
  atHand: Iterable<string>
  /** The ids of all that match, if they were asked for. */
  ids: readonly string[] | undefined
}

const some = (ids: Iterable<string>, selected: ReadonlySet<string>) => {
  for (const id of ids) if (selected.has(id)) return true
  return false
}

/** How much of the list is selected; undefined if only the ids of all that match can tell. */
export const chosenOf = ({
  selected,
  matches,
  isWhole,
  atHand,
  ids,
}: Known): Chosen | undefined => {
  if (selected.size === 0 || matches === 0) return 'none'
  if (selected.size < matches && (isWhole || some(atHand, selected))) return 'some'
  if (!ids) return undefined
  if (ids.length > 0 && ids.every((id) => selected.has(id))) return 'all'
  return some(ids, selected) ? 'some' : 'none'
}
