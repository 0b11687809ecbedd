import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect, useRef, type ComponentType } from 'react'
import { lockManager } from '../device/locks.ts'
import { LOCKS } from '../device/registry.ts'

/** How to discard the unsaved changes of each form of this tab that has some. */
const unsaved = createAtom<readonly (() => void)[]>([])

/** The component that asks before unsaved changes are lost; it is loaded with the first form. */
export const pageGuard = createAtom<{ Guard?: ComponentType }>({})

/** How many forms of this tab are being sent. */
const sending = createAtom(0)

/** How many works of this tab end with it: moving within the dashboard doesn't stop them. */
const tabWorks = createAtom(0)

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

/**
 * Tells the page's guard how to discard the unsaved changes of a form, null if it has none; a page may have
 * several forms. What is being sent can no longer be discarded.
 */
export const useUnsavedChanges = (discard: (() => void) | null, isSending: boolean): void => {
  useEffect(() => {
    if (!isSending) return undefined
    sending.set((count) => count + 1)
    return () => sending.set((count) => count - 1)
  }, [isSending])
  const latest = useRef(discard)
  useEffect(() => {
    latest.current = discard
  })
  const isUnsaved = discard !== null
  useEffect(() => {
    if (!isUnsaved) return undefined
    const discardLatest = () => latest.current?.()
    unsaved.set((all) => [...all, discardLatest])
    return () => unsaved.set((all) => all.filter((one) => one !== discardLatest))
  }, [isUnsaved])
}

/** Tells the page's guard of a work that ends with this tab. */
export const useTabWork = (isGoing: boolean): void => {
  useEffect(() => {
    if (!isGoing) return undefined
    tabWorks.set((count) => count + 1)
    return () => tabWorks.set((count) => count - 1)
  }, [isGoing])
}

/** Discards the unsaved changes of all forms of this tab. */
export const discardChanges = (): void => unsaved.get().forEach((discard) => discard())

/** Whether any form of this tab has unsaved changes. */
export const hasUnsavedChanges = (): boolean => unsaved.get().length > 0

/** Whether a reload of this tab would lose something. */
export const isLostByReload = (): boolean => hasUnsavedChanges() || tabWorks.get() > 0

/** Whether a form in another tab of this dashboard has unsaved changes; false if the browser cannot tell. */
export const hasUnsavedChangesElsewhere = async (): Promise<boolean> => {
  const { held = [] } =
    (await lockManager()
      ?.query()
      .catch(() => undefined)) ?? {}
  return held.filter(({ name }) => name === LOCKS.unsaved).length > (release ? 1 : 0)
}

/** Whether any form of this tab has unsaved changes; renders again when that changes. */
export const useHasUnsavedChanges = (): boolean => useSelector(unsaved, ({ length }) => length > 0)

/** Whether any form of this tab is being sent; renders again when that changes. */
export const useIsSending = (): boolean => useSelector(sending, (count) => count > 0)

/** Whether a work ends with this tab; renders again when that changes. */
export const useHasTabWork = (): boolean => useSelector(tabWorks, (count) => count > 0)
