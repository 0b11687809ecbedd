import type { AnyRouter } from '@tanstack/react-router'
import { ENTRIES } from '../device/registry.ts'
import { readStored } from '../device/storage.ts'
import { plainKey } from '../ui/plain-key.ts'

/** The longest time between the two keys of a shortcut. */
const SEQUENCE_MS = 1_000

/** A key, or two keys one after the other, and what they do. */
export type Shortcut = { keys: string; label: string } &
  /** Goes to the page with this path. */
  (
    | { to: string }
    /** Presses the page's button with this `data-shortcut`, or goes to its field, if it has one. */
    | { press: string }
    | { act: (router: AnyRouter) => void }
    /** Read elsewhere, since the browser has a meaning for it, too; here it is only listed. */
    | { isListed: true }
  )

/** A line of keys that a part of the dashboard reads itself: any of them does what the label says. */
export type ListedKeys = { keys: readonly string[]; label: string }

/** All shortcuts, and with a title the keys of the list that has keys of its own. */
export type ShortcutLists = {
  shortcuts: readonly Shortcut[]
  ofList: { title: string; keys: readonly ListedKeys[] }
}

/** Returns a reader that is told each key with its time in ms, and returns the shortcut that is complete. */
export const createKeyReader = (shortcuts: readonly Shortcut[]) => {
  let first = { key: '', at: 0 }
  return (key: string, at: number): Shortcut | undefined => {
    const before = at - first.at > SEQUENCE_MS ? '' : first.key
    const typed = before ? `${before} ${key}` : key
    const found = shortcuts.find(({ keys }) => keys === typed)
    const isFirst = !found && shortcuts.some(({ keys }) => keys.startsWith(`${key} `))
    first = { key: isFirst ? key : '', at }
    return found
  }
}

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>

/** Whether a key opens what jumps to anything: Ctrl+K or Cmd+K. */
export const isPaletteKey = (press: Omit<Press, 'repeat' | 'isComposing'>): boolean =>
  (press.ctrlKey || press.metaKey) && plainKey(press) === 'k' && !press.altKey && !press.shiftKey

/** The key that a shortcut may be made of, whatever Caps Lock says; undefined for any other. */
export const shortcutKey = (press: Press): string | undefined => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = press
  if (key.length !== 1 || ctrlKey || metaKey || altKey || repeat || isComposing) return undefined
  return shiftKey ? plainKey(press).toUpperCase() : plainKey(press)
}

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
