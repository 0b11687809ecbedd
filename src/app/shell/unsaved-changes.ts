import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect, useRef } from 'react'

/** How many forms of this tab have unsaved changes. */
const unsaved = createAtom(0)

// A shared lock, held by every tab with unsaved changes, so that each tab can detect the others.
const LOCK = 'adit.unsaved'
let release: (() => void) | undefined

// An insecure origin has no locks, although the DOM types declare them.
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

const discards = new Set<{ readonly current: () => void }>()

/**
 * Tells the page's guard that a form has unsaved changes; a page may have several forms. `discard` is called
 * when the user leaves and chooses to lose them.
 */
export const useUnsavedChanges = (hasChanges: boolean, discard: () => void): void => {
  const latest = useRef(discard)
  useEffect(() => {
    latest.current = discard
  })
  useEffect(() => {
    if (!hasChanges) return undefined
    unsaved.set((count) => count + 1)
    discards.add(latest)
    return () => {
      unsaved.set((count) => count - 1)
      discards.delete(latest)
    }
  }, [hasChanges])
}

/** Discards the unsaved changes of all forms of this tab. */
export const discardChanges = (): void => {
  for (const { current } of discards) current()
}

/** Whether any form of this tab has unsaved changes. */
export const hasUnsavedChanges = (): boolean => unsaved.get() > 0

/** Whether a form in another tab of this dashboard has unsaved changes; false if the browser cannot tell. */
export const hasUnsavedChangesElsewhere = async (): Promise<boolean> => {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {}
  return held.filter(({ name }) => name === LOCK).length > (release ? 1 : 0)
}

/** Whether any form of this tab has unsaved changes; renders again when that changes. */
export const useHasUnsavedChanges = (): boolean => useSelector(unsaved, (count) => count > 0)
