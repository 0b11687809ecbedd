import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isReloadingItself } from '../ui/load-code.ts'
import { unstoredDrafts } from '../device/storage.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import {
  discardChanges,
  pageGuard,
  useHasTabWork,
  useHasUnsavedChanges,
  useIsSending,
  useTabWork,
  useUnsavedChanges,
} from './unsaved-changes.ts'

/** Asks before unsaved changes, or works that end with the tab, are lost, within the dashboard or by closing the tab. */
const UnsavedChangesGuard = () => {
  const isNeeded = useHasUnsavedChanges()
  const isSending = useIsSending()
  const hasTabWork = useHasTabWork()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isNeeded && current.pathname !== next.pathname,
    // A page that reloads itself finds its drafts again.
    enableBeforeUnload: () => hasTabWork || !isReloadingItself() || unstoredDrafts.size > 0,
    disabled: !isNeeded && !hasTabWork,
    withResolver: true,
  })
  // The pending save has finished: there is nothing left to ask.
  useEffect(() => {
    if (!isNeeded) blocker.proceed?.()
  }, [isNeeded, blocker])
  if (blocker.status !== 'blocked' || !isNeeded) return null
  return (
    <ConfirmDialog
      title={isSending ? 'Leave while saving?' : 'Leave without saving?'}
      confirm={isSending ? 'Leave' : 'Discard changes'}
      cancel={isSending ? 'Wait' : 'Keep editing'}
      destructive={!isSending}
      onConfirm={() => {
        // What is being sent may be refused: its draft is kept until it is done.
        if (!isSending) discardChanges()
        blocker.proceed()
      }}
      onCancel={blocker.reset}
    >
      {isSending
        ? "Your change is being sent. Leaving doesn't stop it."
        : "Your changes on this page haven't been saved."}
    </ConfirmDialog>
  )
}

/** Guards the unsaved changes of a form: see useUnsavedChanges. The frame shows one guard for all forms. */
export const useGuardedChanges: typeof useUnsavedChanges = (discard, isSending) => {
  useUnsavedChanges(discard, isSending)
  useEffect(() => pageGuard.set({ Guard: UnsavedChangesGuard }), [])
}

/** Guards a work that ends with this tab: closing the tab asks first. */
export const useGuardedWork: typeof useTabWork = (isGoing) => {
  useTabWork(isGoing)
  useEffect(() => {
    if (isGoing) pageGuard.set({ Guard: UnsavedChangesGuard })
  }, [isGoing])
}
