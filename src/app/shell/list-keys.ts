/** The keys of the list of all operators, any of those of a line; the list itself reads them. */
export const LIST_KEYS: readonly { keys: readonly string[]; label: string }[] = [
  { keys: ['↓', 'j'], label: 'Next row' },
  { keys: ['↑', 'k'], label: 'Previous row' },
  { keys: ['PageDown', 'PageUp'], label: 'A screen down or up' },
  { keys: ['Home', 'End'], label: 'First or last row' },
  { keys: ['Enter'], label: 'Open the operator' },
  { keys: ['e'], label: 'Edit the operator' },
  { keys: ['Space'], label: 'Peek at the operator, or close it' },
  { keys: ['x'], label: 'Toggle selection' },
  { keys: ['.'], label: 'Actions of the selection, or of the row' },
  { keys: ['Shift+↓', 'Shift+x', 'Shift+click'], label: 'Select a range' },
  { keys: ['Esc'], label: 'Close the peek, or clear the selection' },
]
