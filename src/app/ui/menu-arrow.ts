/** From now on the arrow down opens the menu of a button, too, as people expect of a menu (WAI-ARIA practices). */
export const openMenusByArrow = (): void =>
  addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
    if (key !== 'ArrowDown' || ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return
    // A group of buttons, not a drawer.
    if (!(target instanceof HTMLButtonElement) || target.popoverTargetElement?.role !== 'group')
      return
    event.preventDefault()
    target.click()
  })
