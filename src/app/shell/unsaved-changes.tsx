import { useBlocker } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'
import { lockManager, LOCKS } from '../device/tabs.ts'
import { unstoredDrafts } from '../device/storage.ts'
import { isReloadingItself } from '../ui/load-code.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** How to discard the unsaved changes of each form of this tab that has some. */
const unsaved = createAtom<readonly (() => void)[]>([])

/** Whether any form of this tab has unsaved changes. */
export const hasUnsavedChanges = (): boolean => unsaved.get().length > 0

/** Whether any form of this tab has unsaved changes; renders again when that changes. */
export const useHasUnsavedChanges = (): boolean => useSelector(unsaved, ({ length }) => length > 0)

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
  // Where there are no locks, a tab knows only of its own changes.
  lockManager()
    ?.request(LOCKS.unsaved, { mode: 'shared' }, async () => released)
    .catch(() => undefined)
})

/** How many forms of this tab are being sent. */
const sending = createAtom(0)

/** Asks before unsaved changes are lost, within the dashboard or by closing the tab. */
export const UnsavedChangesGuard = () => {
  const isNeeded = useHasUnsavedChanges()
  const isSending = useSelector(sending, (count) => count > 0)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isNeeded && current.pathname !== next.pathname,
    // A page that reloads itself finds its drafts again.
    enableBeforeUnload: () => !isReloadingItself() || unstoredDrafts.size > 0,
    disabled: !isNeeded,
    withResolver: true,
  })
  // The pending save has finished: there is nothing left to ask.
  useEffect(() => {
    if (!isNeeded) blocker.proceed?.()
  }, [isNeeded, blocker])
  if (blocker.status !== 'blocked' || !isNeeded) return null
  return (
    <ConfirmDialog
      title={isSending ? 'Leave while saving?' : 'Leave this form?'}
      confirm={isSending ? 'Leave' : 'Leave, keep draft'}
      cancel={isSending ? 'Wait' : 'Keep editing'}
      // What is being sent may be refused: its draft is kept until it is done.
      other={
        isSending
          ? undefined
          : {
              label: 'Discard',
              onPress: () => {
                for (const discard of unsaved.get()) discard()
                blocker.proceed()
              },
            }
      }
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      {isSending
        ? "Your change is being sent. Leaving doesn't stop it."
        : "Your changes haven't been saved. A draft is still here when you come back."}
    </ConfirmDialog>
  )
}

/**
 * Guards the unsaved changes of a form, which `discard` discards, null if it has none; a page may have several forms.
 * What is being sent can no longer be discarded. The frame shows one guard for all forms.
 */
export const useGuardedChanges = (discard: (() => void) | null, isSending: boolean): void => {
  useEffect(() => {
    if (!isSending) return undefined
    sending.set((count) => count + 1)
    return () => sending.set((count) => count - 1)
  }, [isSending])
  const isUnsaved = discard !== null
  const discardNow = useEffectEvent(() => discard?.())
  useEffect(() => {
    if (!isUnsaved) return undefined
    const discardLatest = () => discardNow()
    unsaved.set((all) => [...all, discardLatest])
    return () => unsaved.set((all) => all.filter((one) => one !== discardLatest))
  }, [isUnsaved])
}
