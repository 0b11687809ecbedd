import { createAtom, useSelector } from '@tanstack/react-store'

/** How to discard the unsaved changes of each form of this tab that has some. */
export const unsaved = createAtom<readonly (() => void)[]>([])

/** Whether any form of this tab has unsaved changes. */
export const hasUnsavedChanges = (): boolean => unsaved.get().length > 0

/** Whether any form of this tab has unsaved changes; renders again when that changes. */
export const useHasUnsavedChanges = (): boolean => useSelector(unsaved, ({ length }) => length > 0)
