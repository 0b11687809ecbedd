/** The id of the bar that offers what can be done with the selected records. */
export const SELECTION_BAR_ID = 'selection-bar'

const ACTIONS = '[data-actions] :is(button, a)'

/**
 * Puts the focus on the first action of the selection, or into its menu. Escape puts it back to where it was, and
 * calls `onEscape`.
 */
export const openSelectionActions = (onEscape?: () => void): void => {
  const bar = document.getElementById(SELECTION_BAR_ID)
  const first = bar?.querySelector<HTMLElement>(ACTIONS)
  if (!bar || !first) return
  const before = document.activeElement
  const leaving = new AbortController()
  const { signal } = leaving
  bar.addEventListener(
    'keydown',
    ({ key, target }) => {
      // A dialog that an action has opened has its own.
      if (key !== 'Escape' || (target instanceof Element && target.closest('dialog'))) return
      leaving.abort()
      onEscape?.()
      if (before instanceof HTMLElement) before.focus()
    },
    { signal },
  )
  bar.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !bar.contains(relatedTarget)) leaving.abort()
    },
    { signal },
  )
  first.focus()
  const isMenu = first.hasAttribute('popovertarget') || first.ariaHasPopup === 'menu'
  // One that is off says why.
  if (!isMenu || first.ariaDisabled === 'true') return
  first.click()
  if (first instanceof HTMLButtonElement && first.popoverTargetElement instanceof HTMLElement)
    first.popoverTargetElement.querySelector<HTMLElement>('a, button')?.focus()
}
