import { readStorage } from '../storage.ts'

/** The storage key of the choice. */
export const STORAGE_KEY = 'adit.shortcuts'

/** Whether keyboard shortcuts are on; people who dictate may want them off (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => readStorage('local', STORAGE_KEY) !== 'off'
