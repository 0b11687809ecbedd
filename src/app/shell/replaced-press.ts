/** The link that a press leads to: that of the row around it, or the one that it is on; none from other controls. */
const linkAt = ({ target }: MouseEvent): HTMLAnchorElement | null =>
  target instanceof Element && !target.closest('button, input, label')
    ? (target.closest('tr')?.querySelector('a') ?? target.closest('a'))
    : null

/**
 * Completes a press that began on something that was replaced before it ended, such as a row of the first view: if
 * the same link stands there, it is a click. The browser makes none.
 */
export const completeReplacedPresses = (): void => {
  let pressed: HTMLAnchorElement | null = null
  addEventListener('mousedown', (event) => {
    pressed = linkAt(event)
  })
  addEventListener('mouseup', (event) => {
    if (pressed?.isConnected === false && linkAt(event)?.href === pressed.href)
      event.target?.dispatchEvent(new MouseEvent('click', event))
  })
}
