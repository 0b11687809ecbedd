import type { AnyRouter } from '@tanstack/react-router'
import { belongsElsewhere } from './key-place.ts'
import { areShortcutsOn } from './shortcut-choice.ts'
import { createKeyReader, shortcutKey, type Shortcut } from './shortcut-keys.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

const marked = (name: string) => document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`)

/** Returns a listener that carries out what the pressed keys mean; `showList` shows the list of shortcuts. */
export const readShortcuts = (
  shortcuts: readonly Shortcut[],
  router: AnyRouter,
  showList: () => void,
) => {
  const run = (shortcut: Shortcut) => {
    if ('opensList' in shortcut) showList()
    else if ('actOn' in shortcut) shortcut.actOn(router)
    else if ('press' in shortcut) marked(shortcut.press)?.click()
    else if ('focus' in shortcut) {
      const field = marked(shortcut.focus)
      field?.focus()
      if (field instanceof HTMLInputElement) field.select()
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
    const shortcut = readKey(key, event.timeStamp)
    if (!shortcut || !areShortcutsOn()) return
    // Otherwise the key would be typed into the field that gets the focus.
    event.preventDefault()
    run(shortcut)
  }
}
