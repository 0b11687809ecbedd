import { ENTRIES } from '../device/registry.ts'
import { readStored } from '../device/storage.ts'

/** Whether keyboard shortcuts are on; people who dictate may want them off (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => readStored(ENTRIES.shortcuts) !== 'off'
