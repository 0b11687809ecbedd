import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'

/** How many forms of this tab have changes that were not saved. */
const unsaved = createAtom(0)

// Held, shared, by every tab with unsaved changes, so that each can tell whether another one has some.
const LOCK = 'adit.unsaved'
let release: (() => void) | undefined

// On an origin that is not secure there are no locks, whatever the DOM types say.
const locks = (): LockManager | undefined => navigator.locks

unsaved.subscribe((count) => {
  if (count === 0) {
    release?.()
    release = undefined
    return
  }
  if (release) return
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  locks()
    ?.request(LOCK, { mode: 'shared' }, async () => released)
    .catch(() => undefined)
})

/** Tells the page's guard that a form has changes that were not saved; a page may have several forms. */
export const useUnsavedChanges = (hasChanges: boolean): void => {
  useEffect(() => {
    if (!hasChanges) return undefined
    unsaved.set((count) => count + 1)
    return () => unsaved.set((count) => count - 1)
  }, [hasChanges])
}

/** Whether any form of this tab has changes that were not saved. */
export const hasUnsavedChanges = (): boolean => unsaved.get() > 0

/** Whether a form in another tab of this dashboard has some; no, where the browser cannot tell. */
export const hasUnsavedChangesElsewhere = async (): Promise<boolean> => {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {}
  return held.filter(({ name }) => name === LOCK).length > (release ? 1 : 0)
}

/** Whether any form of this tab has changes that were not saved; renders again when that changes. */
export const useHasUnsavedChanges = (): boolean => useSelector(unsaved, (count) => count > 0)
