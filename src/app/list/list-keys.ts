import type { ResourceWords } from '../resources/resource-words.ts'
import type { ListedKeys } from '../shell/shortcut-keys.ts'

/** The keys of the list of all records, which the list itself reads. */
export const listKeys = ({ one }: ResourceWords): readonly ListedKeys[] => [
  { keys: ['↓', 'j'], label: 'Next row' },
  { keys: ['↑', 'k'], label: 'Previous row' },
  { keys: ['PageDown', 'PageUp'], label: 'A screen down or up' },
  { keys: ['Home', 'End'], label: 'First or last row' },
  { keys: ['Enter'], label: `Open the ${one}` },
  { keys: ['e'], label: `Edit the ${one}` },
  { keys: ['x', 'Space'], label: 'Toggle selection' },
  { keys: ['.'], label: 'Actions of the selection, or of the row' },
  { keys: ['Shift+↓', 'Shift+x', 'Shift+click'], label: 'Select a range' },
  { keys: ['Esc'], label: 'Clear the selection' },
]
