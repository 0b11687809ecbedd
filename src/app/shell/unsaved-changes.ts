import { createAtom, useSelector } from '@tanstack/react-store'
import { lockManager } from '../device/locks.ts'
import { LOCKS } from '../device/registry.ts'

/** How to discard the unsaved changes of each form of this tab that has some. */
export const unsaved = createAtom<readonly (() => void)[]>([])

/** How many works of this tab end with it: moving within the dashboard doesn't stop them. */
export const tabWorks = createAtom(0)

// A shared lock, held by every tab with unsaved changes, so that each tab can detect the others.
let release: (() => void) | undefined

unsaved.subscribe(({ length }) => {
  if (length === 0) {
    release?.()
    release = undefined
    return
  }
  if (release) return
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  lockManager()
    ?.request(LOCKS.unsaved, { mode: 'shared' }, async () => released)
    .catch(() => undefined)
})

/** Whether any form of this tab has unsaved changes. */
export const hasUnsavedChanges = (): boolean => unsaved.get().length > 0

/** Whether a reload of this tab would lose something. */
export const isLostByReload = (): boolean => hasUnsavedChanges() || tabWorks.get() > 0

/** Whether any form of this tab has unsaved changes; renders again when that changes. */
export const useHasUnsavedChanges = (): boolean => useSelector(unsaved, ({ length }) => length > 0)
