import { useEffect, useState } from 'react'
import { useSession } from '../api/use-client.ts'
import { lockManager, LOCKS } from '../device/locks.ts'
import { ENTRIES } from '../device/registry.ts'
import { storedParts } from '../device/storage.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { plural } from '../ui/intl.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

/** Whether a form in another tab of this dashboard has unsaved changes; false if the browser cannot tell. */
const hasUnsavedChangesElsewhere = async (isHere: boolean): Promise<boolean> => {
  const { held = [] } =
    (await lockManager()
      ?.query()
      .catch(() => undefined)) ?? {}
  return held.filter(({ name }) => name === LOCKS.unsaved).length > (isHere ? 1 : 0)
}

/** Signs out in all tabs; asks first if something is lost by it. No address does the same. */
export const SignOut = ({ onClose }: { onClose: () => void }) => {
  const { signOut } = useSession()
  const [lost, setLost] = useState<{ isHere: boolean; isElsewhere: boolean; windows: number }>()
  const confirm = () => {
    onClose()
    signOut()
  }
  useEffect(() => {
    const isHere = hasUnsavedChanges()
    const windows = storedParts(ENTRIES.windows).length
    void hasUnsavedChangesElsewhere(isHere).then((isElsewhere) =>
      isHere || isElsewhere || windows > 0 ? setLost({ isHere, isElsewhere, windows }) : confirm(),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is asked for
  }, [])
  if (!lost) return null
  const { isHere, isElsewhere, windows } = lost
  return (
    <ConfirmDialog
      title={isHere || isElsewhere ? 'Sign out without saving?' : 'Sign out?'}
      confirm="Sign out"
      cancel={isHere ? 'Keep editing' : 'Stay signed in'}
      destructive
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isHere && <p>Your changes on this page haven't been saved.</p>}
      {isElsewhere && <p>Another tab has unsaved changes and will be signed out, too.</p>}
      {windows > 0 && (
        <p>
          {plural(windows, {
            one: '# module is off for a while. After you sign out, this browser does not turn it back on.',
            other:
              '# modules are off for a while. After you sign out, this browser does not turn them back on.',
          })}
        </p>
      )}
    </ConfirmDialog>
  )
}
