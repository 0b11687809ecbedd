import { useEffect, useState } from 'react'
import { useSession } from '../api/use-client.ts'
import { lockManager, LOCKS } from '../device/locks.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { hasUnsavedChanges } from './unsaved-changes.ts'

/** Whether a form in another tab of this dashboard has unsaved changes; false if the browser cannot tell. */
const hasUnsavedChangesElsewhere = async (isHere: boolean): Promise<boolean> => {
  const { held = [] } =
    (await lockManager()
      ?.query()
      .catch(() => undefined)) ?? {}
  return held.filter(({ name }) => name === LOCKS.unsaved).length > (isHere ? 1 : 0)
}

/** Signs out in all tabs; asks first if there are unsaved changes. No address does the same. */
export const SignOut = ({ onClose }: { onClose: () => void }) => {
  const { signOut } = useSession()
  const [unsaved, setUnsaved] = useState<{ isHere: boolean; isElsewhere: boolean }>()
  const confirm = () => {
    onClose()
    signOut()
  }
  useEffect(() => {
    const isHere = hasUnsavedChanges()
    void hasUnsavedChangesElsewhere(isHere).then((isElsewhere) =>
      isHere || isElsewhere ? setUnsaved({ isHere, isElsewhere }) : confirm(),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is asked for
  }, [])
  return (
    unsaved && (
      <ConfirmDialog
        title="Sign out without saving?"
        confirm="Sign out"
        cancel={unsaved.isHere ? 'Keep editing' : 'Stay signed in'}
        destructive
        onConfirm={confirm}
        onCancel={onClose}
      >
        {unsaved.isHere && <p>Your changes on this page haven't been saved.</p>}
        {unsaved.isElsewhere && <p>Another tab has unsaved changes and will be signed out, too.</p>}
      </ConfirmDialog>
    )
  )
}
