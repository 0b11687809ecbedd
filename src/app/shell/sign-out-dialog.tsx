import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type SignOutDialogProps = {
  /** Whether this page has unsaved changes, and whether another tab has some. */
  unsaved: { isHere: boolean; isElsewhere: boolean }
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a sign-out that loses unsaved changes. */
export const SignOutDialog = ({ unsaved, onConfirm, onCancel }: SignOutDialogProps) => (
  <ConfirmDialog
    title="Sign out without saving?"
    confirm="Sign out"
    cancel={unsaved.isHere ? 'Keep editing' : 'Stay signed in'}
    destructive
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    {unsaved.isHere && <p>Your changes on this page haven't been saved.</p>}
    {unsaved.isElsewhere && <p>Another tab has unsaved changes and will be signed out, too.</p>}
  </ConfirmDialog>
)
