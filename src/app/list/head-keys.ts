import type { KeyboardEvent } from 'react'

/** The controls of a grid's headings that are shown; the arrow keys lead to them, not the Tab key. */
export const headControls = (table: HTMLTableElement): HTMLElement[] =>
  [...(table.tHead?.querySelectorAll<HTMLElement>('input, button') ?? [])].filter(
    (control) => control.getClientRects().length > 0,
  )

/** Where a key leads from one of the controls; undefined for a key that does not move. */
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

/** Carries out a key that was pressed in the headings; returns whether it means something. */
export const pressInHead = (event: KeyboardEvent<HTMLElement>, enter: () => void): boolean => {
  const { key, ctrlKey, metaKey, altKey, target, currentTarget } = event
  if (ctrlKey || metaKey || altKey) return false
  if (key === 'ArrowDown') {
    enter()
    return true
  }
  if (!(currentTarget instanceof HTMLTableElement)) return false
  const controls = headControls(currentTarget)
  const at = controls.findIndex((control) => control === target)
  const next = controlAfter(key, at, controls.length)
  if (next === undefined) return false
  controls[next]?.focus()
  return true
}
