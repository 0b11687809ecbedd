import { PAGES } from '../page-descriptions.ts'
import { toggleExactTimes } from '../ui/exact-times.ts'
import { FIRST_KEY, SEQUENCE_MS } from './key-sequence.ts'
import { undoables } from './late-parts.ts'

type Goal = typeof PAGES.operators | typeof PAGES.edges | typeof PAGES.settings

/** A key, or two keys one after the other, and what they do. */
export type Shortcut = { keys: string; label: string } & (
  | { to: Goal['path'] | typeof PAGES.operatorNew.path }
  /** Presses the page's button with this `data-shortcut`, if it has one. */
  | { press: string }
  /** Goes to the page's field with this `data-shortcut`, if it has one. */
  | { focus: string }
  | { act: () => void }
  | { opensList: true }
  /** Read elsewhere, since the browser has a meaning for it, too; here it is only listed. */
  | { isListed: true }
)

/** Takes back the last change. */
export const UNDO_KEY = 'z'

/** All shortcuts. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: 'Ctrl+K', label: 'Jump to anything; on a Mac also Cmd+K', isListed: true },
  { keys: `${FIRST_KEY} o`, label: 'Go to operators', to: PAGES.operators.path },
  { keys: `${FIRST_KEY} e`, label: 'Go to edges', to: PAGES.edges.path },
  { keys: `${FIRST_KEY} s`, label: 'Go to settings', to: PAGES.settings.path },
  { keys: 'c', label: 'Create an operator', to: PAGES.operatorNew.path },
  { keys: '/', label: 'Search the list', focus: 'search' },
  { keys: 'r', label: 'Refresh', press: 'refresh' },
  { keys: 'd', label: 'Compare the selected operators', press: 'compare' },
  { keys: 't', label: 'Show exact times', act: toggleExactTimes },
  { keys: UNDO_KEY, label: 'Undo the last change', act: () => undoables.get()[0]?.undo() },
  { keys: '?', label: 'Show keyboard shortcuts', opensList: true },
]

/** Returns a reader that is told each key with its time in ms, and returns the shortcut that is complete. */
export const createKeyReader = () => {
  let first = { key: '', at: 0 }
  return (key: string, at: number): Shortcut | undefined => {
    const before = at - first.at > SEQUENCE_MS ? '' : first.key
    const typed = before ? `${before} ${key}` : key
    const found = SHORTCUTS.find(({ keys }) => keys === typed)
    const isFirst = !found && SHORTCUTS.some(({ keys }) => keys.startsWith(`${key} `))
    first = { key: isFirst ? key : '', at }
    return found
  }
}

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>

/** The key that a shortcut may be made of, whatever Caps Lock says; undefined for any other. */
export const shortcutKey = (press: Press): string | undefined => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = press
  if (key.length !== 1 || ctrlKey || metaKey || altKey || repeat || isComposing) return undefined
  return shiftKey ? key : key.toLowerCase()
}
