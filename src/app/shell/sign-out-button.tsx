import { useState, type ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../api/use-client.ts'
import { SignOutIcon } from '../ui/icons.tsx'
import type { SignOutDialog } from './sign-out-dialog.tsx'
import { hasUnsavedChanges, hasUnsavedChangesElsewhere } from './unsaved-changes.ts'

type Question = Pick<ComponentProps<typeof SignOutDialog>, 'unsaved'> & {
  Dialog: typeof SignOutDialog
}

/** Signs out in all tabs; asks first if there are unsaved changes. No address does the same. */
export const SignOutButton = ({ className }: { className: string | undefined }) => {
  const { signOut } = useSession()
  const [question, setQuestion] = useState<Question>()
  const ask = async () => {
    const isElsewhere = await hasUnsavedChangesElsewhere()
    const isHere = hasUnsavedChanges()
    if (!isHere && !isElsewhere) return signOut()
    try {
      const { SignOutDialog: Dialog } = await import('./sign-out-dialog.tsx')
      setQuestion({ Dialog, unsaved: { isHere, isElsewhere } })
    } catch {
      // The service may be away; the browser can ask, too, and signing out must always be possible.
      if (confirm('Sign out without saving?')) signOut()
    }
  }
  const stay = () => {
    flushSync(() => setQuestion(undefined))
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
      {question && (
        <question.Dialog unsaved={question.unsaved} onConfirm={signOut} onCancel={stay} />
      )}
    </>
  )
}
