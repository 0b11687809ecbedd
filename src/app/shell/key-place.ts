import { ENTRIES } from '../device/registry.ts'
import { readStored } from '../device/storage.ts'

/** Whether keyboard shortcuts are on; people who dictate may want them off (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => readStored(ENTRIES.shortcuts) !== 'off'

const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select'

/** Whether a key belongs to what it was pressed in: letters in a field are text, a dialog has the keyboard to itself. */
export const belongsElsewhere = ({ target }: Event): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS))) ||
  document.querySelector('dialog[open]') !== null

/** Whether a key without a modifier may mean something to the page, wherever its focus is. */
export const isForPage = (event: KeyboardEvent): boolean => {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing, defaultPrevented, target } = event
  if (ctrlKey || metaKey || altKey || shiftKey || isComposing || defaultPrevented) return false
  if (belongsElsewhere(event) || !areShortcutsOn()) return false
  // A menu or a drawer that is open has the keyboard to itself, too.
  return !(target instanceof Element && target.closest(':popover-open'))
}
