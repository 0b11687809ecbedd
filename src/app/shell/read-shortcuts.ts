import type { AnyRouter } from '@tanstack/react-router'
import { areShortcutsOn } from './shortcut-choice.ts'
import { createKeyReader, shortcutKey, type Shortcut } from './shortcuts.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select'

// Letters typed into a field are text; a dialog has the keyboard to itself.
const belongsElsewhere = ({ target }: Event): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS))) ||
  document.querySelector('dialog[open]') !== null

const marked = (name: string) => document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`)

/** Returns a listener that carries out what the pressed keys mean; `showList` shows the list of shortcuts. */
export const readShortcuts = (router: AnyRouter, showList: () => void) => {
  const run = (shortcut: Shortcut) => {
    if ('opensList' in shortcut) showList()
    else if ('act' in shortcut) shortcut.act()
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
  const readKey = createKeyReader()
  return (event: KeyboardEvent) => {
    const key = shortcutKey(event)
    if (key === undefined || event.defaultPrevented || belongsElsewhere(event)) return
    const shortcut = readKey(key, event.timeStamp)
    if (!shortcut || !areShortcutsOn()) return
    // Otherwise the key would be typed into the field that gets the focus.
    event.preventDefault()
    run(shortcut)
  }
}
