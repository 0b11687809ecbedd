import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../api/use-client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SignOutIcon } from '../ui/icons.tsx'
import { hasUnsavedChanges, hasUnsavedChangesElsewhere } from './unsaved-changes.ts'

type Unsaved = { isHere: boolean; isElsewhere: boolean }

/** Signs out in all tabs; asks first if there are unsaved changes. No address does the same. */
export const SignOutButton = ({ className }: { className: string | undefined }) => {
  const { signOut } = useSession()
  const [unsaved, setUnsaved] = useState<Unsaved>()
  const ask = async () => {
    const isElsewhere = await hasUnsavedChangesElsewhere()
    const isHere = hasUnsavedChanges()
    if (isHere || isElsewhere) setUnsaved({ isHere, isElsewhere })
    else signOut()
  }
  const stay = () => {
    flushSync(() => setUnsaved(undefined))
    // On a narrow screen the menu with the button has closed behind the dialog.
    if (document.activeElement === document.body) document.getElementById('content')?.focus()
  }
  return (
    <>
      <button
        type="button"
        className={className}
        data-shortcut="sign-out"
        onClick={() => void ask()}
      >
        <SignOutIcon /> Sign out
      </button>
      {unsaved && (
        <ConfirmDialog
          title="Sign out without saving?"
          confirm="Sign out"
          cancel={unsaved.isHere ? 'Keep editing' : 'Stay signed in'}
          destructive
          onConfirm={signOut}
          onCancel={stay}
        >
          {unsaved.isHere && <p>Your changes on this page haven't been saved.</p>}
          {unsaved.isElsewhere && (
            <p>Another tab has unsaved changes and will be signed out, too.</p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
