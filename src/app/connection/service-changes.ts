import { createAtom } from '@tanstack/react-store'
import { ENTRIES } from '../device/registry.ts'
import { onStoredElsewhere } from '../device/storage.ts'

/** Counts the changes of what people have noted of connections on this device, in any tab: names, marks, locks. */
export const serviceChanges = createAtom(0)

/** Tells this tab of such a change. */
export const tellServiceChange = (): void => serviceChanges.set((count) => count + 1)

// Noted in another tab, or signed out there.
for (const note of [ENTRIES.services, ENTRIES.locked, ENTRIES.production])
  onStoredElsewhere(note, tellServiceChange)
