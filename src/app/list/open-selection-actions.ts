/** The id of the bar that offers what can be done with the selected records. */
export const SELECTION_BAR_ID = 'selection-bar'

const ACTIONS = '[data-actions] :is(button, a)'

/** Calls back with the first action of the selection: its code may still be on its way. */
const withFirstAction = (bar: HTMLElement, then: (first: HTMLElement) => void): void => {
  const find = () => bar.querySelector<HTMLElement>(ACTIONS)
  const there = find()
  if (there) return then(there)
  const focused = document.activeElement
  const observer = new MutationObserver(() => {
    const first = find()
    if (!first) return
    observer.disconnect()
    // Somebody has gone elsewhere meanwhile.
    if (document.activeElement === focused) then(first)
  })
  observer.observe(bar, { childList: true, subtree: true })
}

const openMenuOf = (button: HTMLElement) => {
  const isMenu = button.hasAttribute('popovertarget') || button.ariaHasPopup === 'menu'
  // One that is off says why.
  if (!isMenu || button.ariaDisabled === 'true') return
  button.click()
  if (button instanceof HTMLButtonElement && button.popoverTargetElement instanceof HTMLElement)
    button.popoverTargetElement.querySelector<HTMLElement>('a, button')?.focus()
}

/**
 * Puts the focus on the first action of the selection, or into its menu. Escape puts it back to where it was, and
 * calls `onEscape`.
 */
export const openSelectionActions = (onEscape?: () => void): void => {
  const bar = document.getElementById(SELECTION_BAR_ID)
  if (!bar) return
  withFirstAction(bar, (first) => {
    const before = document.activeElement
    const leaving = new AbortController()
    const { signal } = leaving
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      // A dialog that an action has opened has its own.
      if (key !== 'Escape' || (target instanceof Element && target.closest('dialog'))) return
      leaving.abort()
      onEscape?.()
      if (before instanceof HTMLElement) before.focus()
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      const isElsewhere = relatedTarget instanceof Element && !bar.contains(relatedTarget)
      // A dialog gives the focus back.
      if (isElsewhere && !relatedTarget.closest('dialog')) leaving.abort()
    }
    bar.addEventListener('keydown', onKeyDown, { signal })
    bar.addEventListener('focusout', onFocusOut, { signal })
    first.focus()
    openMenuOf(first)
  })
}
