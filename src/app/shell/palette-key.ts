type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether a key opens what jumps to anything: Ctrl+K or Cmd+K. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'k' && !altKey && !shiftKey
