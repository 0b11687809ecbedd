import { ENTRIES } from '../../device/registry.ts'
import { clearStored, readStored, writeStored } from '../../device/storage.ts'

/** Whether code is edited in the editor on this device; a plain text area may suit a screen reader or voice better. */
export const isEditorOn = (): boolean => readStored(ENTRIES.editor) !== 'off'

/** Turns the editor on or off on this device. A page that is open keeps what it has. */
export const chooseEditor = (isOn: boolean): void => {
  if (isOn) clearStored(ENTRIES.editor)
  else writeStored(ENTRIES.editor, 'off')
}
