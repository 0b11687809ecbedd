import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks before leaving while `when` is true, within the dashboard and by closing the tab. */
export const UnsavedChangesGuard = ({ when }: { when: boolean }) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    disabled: !when,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
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
