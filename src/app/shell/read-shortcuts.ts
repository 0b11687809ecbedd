import type { AnyRouter } from '@tanstack/react-router'
import { belongsElsewhere } from './key-place.ts'
import { areShortcutsOn } from './shortcut-choice.ts'
import { createKeyReader, shortcutKey, type Shortcut } from './shortcut-keys.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

const marked = (name: string) => document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`)

/** Puts a letter into a field as if it had been typed there. */
const typeInto = (field: HTMLInputElement, letter: string) => {
  const { selectionStart, selectionEnd, value } = field
  field.setRangeText(letter, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Returns a listener that carries out what the pressed keys mean; `showList` shows the list of shortcuts. */
export const readShortcuts = (
  shortcuts: readonly Shortcut[],
  router: AnyRouter,
  showList: () => void,
) => {
  /** The field that a shortcut went to last, and when. */
  let entered: { field: HTMLInputElement; at: number } | null = null
  const run = (shortcut: Shortcut) => {
    if ('opensList' in shortcut) showList()
    else if ('act' in shortcut) shortcut.act()
    else if ('actOn' in shortcut) shortcut.actOn(router)
    else if ('press' in shortcut) marked(shortcut.press)?.click()
    else if ('focus' in shortcut) {
      const field = marked(shortcut.focus)
      field?.focus()
      if (!(field instanceof HTMLInputElement)) return
      field.select()
      entered = { field, at: performance.now() }
    } else if ('isListed' in shortcut) return
    // The guard of unsaved changes asks only where the path changes.
    else if (shortcut.to !== router.state.location.pathname || !hasUnsavedChanges())
      void router.navigate({ to: shortcut.to })
  }
  const readKey = createKeyReader(shortcuts)
  return (event: KeyboardEvent) => {
    const key = shortcutKey(event)
    if (key === undefined) return
    if (belongsElsewhere(event)) return
    // Typed right after the shortcut, before its code was there: it was meant for the field.
    if (entered && event.timeStamp < entered.at && document.activeElement === entered.field)
      return typeInto(entered.field, event.key)
    const shortcut = readKey(key, event.timeStamp)
    if (!shortcut || !areShortcutsOn()) return
    // Otherwise the key would be typed into the field that gets the focus.
    event.preventDefault()
    run(shortcut)
  }
}
