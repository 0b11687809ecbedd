import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useHasUnsavedChanges } from './unsaved-changes.ts'

/** Asks before unsaved changes are left, within the dashboard and by closing the tab. At most one per page. */
export const UnsavedChangesGuard = () => {
  const isNeeded = useHasUnsavedChanges()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    disabled: !isNeeded,
    withResolver: true,
  })
  // What was being saved is saved by now: there is nothing to ask about any more.
  useEffect(() => {
    if (!isNeeded) blocker.proceed?.()
  }, [isNeeded, blocker])
  if (blocker.status !== 'blocked' || !isNeeded) return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Discard changes"
      cancel="Keep editing"
      destructive
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      What you typed on this page has not been saved.
    </ConfirmDialog>
  )
}
