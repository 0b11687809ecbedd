/** The id of the bar that offers what can be done with the selected records. */
export const ACTIONS_ID = 'selection-actions'

/** Opens the first menu of the bar with the focus in its first item; `onEscape` is called if Escape closes it. */
export const openActions = (onEscape?: () => void): void => {
  const button = document.querySelector<HTMLButtonElement>(`#${ACTIONS_ID} [popovertarget]`)
  const menu = button?.popoverTargetElement
  // One that is off says why.
  if (!(menu instanceof HTMLElement) || button?.ariaDisabled === 'true') return button?.focus()
  const closing = new AbortController()
  const { signal } = closing
  let isEscaped = false
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') isEscaped = true
  }
  const onToggle = () => {
    if (menu.matches(':popover-open')) return
    closing.abort()
    if (isEscaped) onEscape?.()
  }
  menu.addEventListener('keydown', onKeyDown, { signal })
  menu.addEventListener('toggle', onToggle, { signal })
  button?.click()
  menu.querySelector<HTMLElement>('a, button')?.focus()
}
