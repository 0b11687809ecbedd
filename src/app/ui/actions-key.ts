const PRESSES = new Set(['Enter', ' '])

/** What a key means in a menu that is open: an item is pressed, or the menu reads it itself. */
const replay = (key: string) => {
  const at = document.activeElement
  if (!(at instanceof HTMLElement)) return
  if (PRESSES.has(key)) at.click()
  else at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** Shows a menu with the focus in its first item; if it is off, its button has the focus, and says why. */
const show = (menu: HTMLElement, onEscape: (() => void) | undefined) => {
  const button = document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)
  if (button?.ariaDisabled === 'true') return button.focus()
  let isEscaped = false
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') isEscaped = true
  }
  const onToggle = () => {
    if (menu.matches(':popover-open')) return
    menu.removeEventListener('keydown', onKeyDown)
    menu.removeEventListener('toggle', onToggle)
    if (isEscaped) onEscape?.()
  }
  menu.addEventListener('keydown', onKeyDown)
  menu.addEventListener('toggle', onToggle)
  // Without its button it has no place: it stood in the corner of the window.
  menu.showPopover(button ? { source: button } : {})
  menu.querySelector<HTMLElement>('a, button')?.focus()
}

/**
 * The key that opens a menu of actions, whose code may still be loading: what is pressed until it is there waits
 * for it. `onEscape` is called when the menu was closed by Escape.
 */
export const createActionsKey = () => {
  let offered: HTMLElement | undefined
  /** Ends the wait for the menu; undefined while there is none. */
  let stop: (() => void) | undefined
  let waiting: { keys: string[]; onEscape: (() => void) | undefined } | undefined

  const wait = () => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return
      if (key === 'Tab') return stop?.()
      event.preventDefault()
      event.stopPropagation()
      if (key === 'Escape') {
        const { onEscape } = waiting ?? {}
        stop?.()
        onEscape?.()
      } else waiting?.keys.push(key)
    }
    const onPointerDown = () => stop?.()
    // Before anything else reads the key.
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('pointerdown', onPointerDown, true)
    stop = () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('pointerdown', onPointerDown, true)
      waiting = undefined
      stop = undefined
    }
  }

  return {
    /** Opens the menu, or waits for it. */
    press: (onEscape?: () => void) => {
      if (offered?.isConnected) return show(offered, onEscape)
      stop?.()
      waiting = { keys: [], onEscape }
      wait()
    },
    /** A ref of the menu that it opens. */
    offer: (menu: HTMLElement | null) => {
      if (!menu) return undefined
      offered = menu
      // Not in the middle of a render.
      queueMicrotask(() => {
        if (!waiting || !menu.isConnected) return
        const { keys, onEscape } = waiting
        stop?.()
        show(menu, onEscape)
        // What follows a press is not meant for the menu.
        const last = keys.findIndex((key) => PRESSES.has(key)) + 1 || keys.length
        for (const key of keys.slice(0, last)) replay(key)
      })
      return () => {
        if (offered === menu) offered = undefined
      }
    },
    /** There is nothing to wait for: the menu cannot be loaded. */
    giveUp: () => stop?.(),
  }
}
export type ActionsKey = ReturnType<typeof createActionsKey>
