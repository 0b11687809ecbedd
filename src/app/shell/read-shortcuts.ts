import type { AnyRouter } from '@tanstack/react-router'
import { areShortcutsOn } from './shortcut-choice.ts'
import { belongsElsewhere } from './search-key.ts'
import { createKeyReader, shortcutKey, type Shortcut } from './shortcuts.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

const pressMarked = (name: string) =>
  document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`)?.click()

/** Returns a listener that carries out what the pressed keys mean; `showList` shows the list of shortcuts. */
export const readShortcuts = (router: AnyRouter, showList: () => void) => {
  const run = (shortcut: Shortcut) => {
    if ('opensList' in shortcut) showList()
    else if ('act' in shortcut) shortcut.act()
    else if ('press' in shortcut) pressMarked(shortcut.press)
    else if ('isListed' in shortcut) return
    // The guard of unsaved changes asks only where the path changes.
    else if (shortcut.to !== router.state.location.pathname || !hasUnsavedChanges())
      void router.navigate({ to: shortcut.to })
  }
  const readKey = createKeyReader()
  return (event: KeyboardEvent) => {
    const key = shortcutKey(event)
    if (key === undefined || event.defaultPrevented || belongsElsewhere(event)) return
    const shortcut = readKey(key, event.timeStamp)
    if (!shortcut || !areShortcutsOn()) return
    event.preventDefault()
    run(shortcut)
  }
}
