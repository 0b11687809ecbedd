import type { AnyRouter } from '@tanstack/react-router'

/** The first key of shortcuts of two keys. */
export const FIRST_KEY = 'g'

/** The longest time between the two keys of a shortcut. */
const SEQUENCE_MS = 1_000

/** A key, or two keys one after the other, and what they do. */
export type Shortcut = { keys: string; label: string } &
  /** Goes to the page with this path. */
  (
    | { to: string }
    /** Presses the page's button with this `data-shortcut`, if it has one. */
    | { press: string }
    /** Goes to the page's field with this `data-shortcut`, if it has one. */
    | { focus: string }
    /** What it does depends on the page in sight. */
    | { actOn: (router: AnyRouter) => void }
    | { opensList: true }
    /** Read elsewhere, since the browser has a meaning for it, too; here it is only listed. */
    | { isListed: true }
  )

/** Takes back the last change. */
export const UNDO_KEY = 'z'

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
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>

/** Whether a key opens what jumps to anything: Ctrl+K or Cmd+K. */
export const isPaletteKey = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Omit<Press, 'repeat' | 'isComposing'>): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'k' && !altKey && !shiftKey

/** The key that a shortcut may be made of, whatever Caps Lock says; undefined for any other. */
export const shortcutKey = (press: Press): string | undefined => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = press
  if (key.length !== 1 || ctrlKey || metaKey || altKey || repeat || isComposing) return undefined
  return shiftKey ? key : key.toLowerCase()
}
