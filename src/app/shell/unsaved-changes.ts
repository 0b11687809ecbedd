import { useEffect, useId, useSyncExternalStore } from 'react'

const unsaved = new Set<string>()
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the page's guard that a form has changes that were not saved; a page may have several forms. */
export const useUnsavedChanges = (hasChanges: boolean): void => {
  const id = useId()
  useEffect(() => {
    if (!hasChanges) return undefined
    unsaved.add(id)
    notify()
    return () => {
      unsaved.delete(id)
      notify()
    }
  }, [id, hasChanges])
}

/** Whether any form of the page has changes that were not saved. */
export const useHasUnsavedChanges = (): boolean =>
  useSyncExternalStore(subscribe, () => unsaved.size > 0)
