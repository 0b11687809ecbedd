let typed = ''

type TypedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'stopPropagation'
>

/**
 * Takes a key that is meant for a field whose code is still being loaded. Nothing else on the page gets it: in a form
 * it would change a value, or send it.
 */
export const typeAhead = (event: TypedKey): void => {
  const { key, ctrlKey, metaKey, altKey } = event
  // AltGr is told as Ctrl with Alt.
  if (metaKey || ctrlKey !== altKey) return
  if (key.length === 1) typed += key
  else if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
}

/** What was typed for that field, once. */
export const takeTyped = (): string => {
  const text = typed
  typed = ''
  return text
}
