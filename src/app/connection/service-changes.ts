import { createAtom } from '@tanstack/react-store'

/** Counts the changes of what people have noted of connections on this device, in any tab: names, marks, locks. */
export const serviceChanges = createAtom(0)

/** Tells this tab of such a change. */
export const tellServiceChange = (): void => serviceChanges.set((count) => count + 1)
