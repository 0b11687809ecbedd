import { clearStorage, readStorage, writeStorage } from '../storage.ts'

const STORAGE_KEY = 'adit.shortcuts'

/** Whether keyboard shortcuts are on; people who dictate may want them off (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => readStorage('local', STORAGE_KEY) !== 'off'

/** Turns keyboard shortcuts on or off on this device, in all tabs. */
export const chooseShortcuts = (isOn: boolean): void => {
  if (isOn) clearStorage('local', STORAGE_KEY)
  else writeStorage('local', STORAGE_KEY, 'off')
}
