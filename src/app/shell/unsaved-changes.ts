import { createAtom, useSelector } from '@tanstack/react-store'

/** How to discard the unsaved changes of each form of this tab that has some. */
export const unsaved = createAtom<readonly (() => void)[]>([])

/** How many works of this tab end with it: moving within the dashboard doesn't stop them. */
export const tabWorks = createAtom(0)

/** Returns how to tell whether a work that ends with this tab goes on: closing the tab asks as long as it does. */
export const createWorkGuard = (): ((isGoing: boolean) => void) => {
  let isGuarded = false
  return (isGoing) => {
    if (isGoing === isGuarded) return
    isGuarded = isGoing
    tabWorks.set((count) => count + (isGoing ? 1 : -1))
  }
}

/** Whether any form of this tab has unsaved changes. */
export const hasUnsavedChanges = (): boolean => unsaved.get().length > 0

/** Whether a reload of this tab would lose something. */
export const isLostByReload = (): boolean => hasUnsavedChanges() || tabWorks.get() > 0

/** Whether any form of this tab has unsaved changes; renders again when that changes. */
export const useHasUnsavedChanges = (): boolean => useSelector(unsaved, ({ length }) => length > 0)
