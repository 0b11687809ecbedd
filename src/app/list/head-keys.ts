/** Where a key leads from one of the controls of the headings; undefined for a key that does not move. */
export const controlAfter = (key: string, at: number, count: number): number | undefined => {
  const last = count - 1
  switch (key) {
    case 'ArrowRight':
      return Math.min(at + 1, last)
    case 'ArrowLeft':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

const controlsOf = (table: Element) => [
  ...table.querySelectorAll<HTMLElement>('thead :is(input, button)'),
]

/** Puts the focus into the headings of a table; false if it has none. */
export const enterHead = (table: Element): boolean => {
  const [first] = controlsOf(table)
  first?.focus()
  return first !== undefined
}

/** Carries out a key that was pressed in the headings; returns whether it means something. */
export const pressInHead = (
  {
    key,
    target,
    currentTarget: table,
  }: Pick<KeyboardEvent, 'key' | 'target'> & { currentTarget: Element },
  enterRows: () => void,
): boolean => {
  if (key === 'ArrowDown') {
    enterRows()
    return true
  }
  const controls = controlsOf(table)
  const at = controls.findIndex((control) => control === target)
  const next = controlAfter(key, at, controls.length)
  if (next === undefined) return false
  controls[next]?.focus()
  return true
}
