import { createAtom } from '@tanstack/react-store'
import { ENTRIES } from '../device/registry.ts'

/** Counts the changes of what people have noted of connections on this device, in any tab: names, marks, locks. */
export const serviceChanges = createAtom(0)

/** Tells this tab of such a change. */
export const tellServiceChange = (): void => serviceChanges.set((count) => count + 1)

const NOTES = [ENTRIES.services, ENTRIES.locked, ENTRIES.production]

// Noted in another tab, or signed out there.
if (typeof addEventListener === 'function')
  addEventListener('storage', ({ key }) => {
    if (key === null || NOTES.some((note) => key.startsWith(note.name))) tellServiceChange()
  })
