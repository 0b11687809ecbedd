import { ENTRIES } from '../../device/registry.ts'
import { clearStored, readStored, writeStored } from '../../device/storage.ts'

/** Whether code is edited in the editor on this device, as somebody has chosen; else in plain text areas. */
export const isEditorOn = (): boolean => readStored(ENTRIES.editor) === 'on'

/** Turns the editor on or off on this device. A page that is open keeps what it has. */
export const chooseEditor = (isOn: boolean): void => {
  if (isOn) writeStored(ENTRIES.editor, 'on')
  else clearStored(ENTRIES.editor)
}
