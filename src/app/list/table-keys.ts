/** What keys do in the rows of a table. */
export type TableMoves = {
  count: number
  /** The line that has the focus, or would get it. */
  active: number
  /** How many lines are in sight. */
  page: number
  /** `isRange` extends the selection from where it began. */
  go: (index: number, isRange: boolean) => void
  open: (index: number) => void
  edit: (index: number) => void
  toggle: (index: number, isRange: boolean) => void
  /** Opens what can be done with the selected rows, or with this one. */
  act: (index: number) => void
  /** Shows what is known of the active row beside it, or no longer. */
  peek: () => void
  /** Closes what was opened last, or clears the selection. */
  clear: () => void
}

/** Where a key leads from a line of a table; undefined for a key that does not move. */
export const lineAfter = (
  key: string,
  { active, count, page }: Pick<TableMoves, 'active' | 'count' | 'page'>,
): number | undefined => {
  const last = count - 1
  const to = (index: number) => Math.max(0, Math.min(index, last))
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return to(active + 1)
    case 'ArrowUp':
    case 'k':
      return to(active - 1)
    case 'PageDown':
      return to(active + page)
    case 'PageUp':
      return to(active - page)
    case 'Home':
      return 0
    case 'End':
      return to(last)
    default:
      return undefined
  }
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Carries out a key that was pressed in a row; returns whether it means something. */
export const pressInTable = (event: Press, moves: TableMoves): boolean => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey || metaKey || (ctrlKey && key !== 'Home' && key !== 'End')) return false
  const { active, count } = moves
  if (count === 0) return false
  // Capitals of Caps Lock are the same keys.
  const name = key.length === 1 ? key.toLowerCase() : key
  const next = lineAfter(name, moves)
  if (next !== undefined) {
    moves.go(next, shiftKey)
    return true
  }
  switch (name) {
    case 'Enter':
      moves.open(active)
      return true
    case 'e':
      moves.edit(active)
      return true
    case ' ':
      moves.peek()
      return true
    case 'x':
      moves.toggle(active, shiftKey)
      return true
    case '.':
      moves.act(active)
      return true
    case 'Escape':
      moves.clear()
      return true
    default:
      return false
  }
}
