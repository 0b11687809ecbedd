const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select'

/** Whether a key is no shortcut: letters typed into a field are text; a dialog has the keyboard to itself. */
export const belongsElsewhere = ({ target }: Event): boolean =>
  (target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS))) ||
  document.querySelector('dialog[open]') !== null

/** Goes to the page's search field if a key asks for it; what is typed next is text, so that it cannot wait. */
export const goToSearch = (event: KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
  if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return false
  const field = document.querySelector<HTMLInputElement>('input[data-shortcut=search]')
  if (!field || belongsElsewhere(event)) return false
  // Otherwise the key would be typed into the field.
  event.preventDefault()
  field.focus()
  field.select()
  return true
}
