import { useState } from 'react'
import { clearActivity } from '../../activity/recorder.ts'
import type { StoreProblem } from '../../device/database.ts'
import { useOwners } from '../../activity/use-entries.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { plural } from '../../ui/intl.ts'
import { toast } from '../../ui/toast.tsx'

const PROBLEMS: Readonly<Record<StoreProblem, string>> = {
  full: 'The storage of this browser is full. What follows is kept only until this tab is closed or reloaded. Clear the activity, or other data in the settings.',
  newer:
    'A newer version of Adit has made what is kept on this device. What follows is kept only until this tab is closed or reloaded.',
  blocked:
    'This browser stores nothing for this site. What follows is kept only until this tab is closed or reloaded.',
}

/** Says why the activity is not stored. */
export const StoreNotice = ({ problem }: { problem: StoreProblem | null }) =>
  problem && <Alert tone="warn">{PROBLEMS[problem]}</Alert>

type ClearDialogProps = {
  /** How many requests of this dashboard are kept. */
  own: number
  onClose: () => void
}

/** Asks before what is kept of this account is removed. */
export const ClearDialog = ({ own, onClose }: ClearDialogProps) => {
  const owners = useOwners()
  const [failed, setFailed] = useState(false)
  const clear = async () => {
    try {
      await clearActivity(owners)
    } catch {
      return setFailed(true)
    }
    toast('Activity cleared')
    onClose()
  }
  return (
    <ConfirmDialog
      title="Clear your activity?"
      confirm="Clear"
      destructive
      error={
        failed && (
          <Alert tone="bad" announce>
            The browser did not clear it. Try again, or clear the data of this site in the browser.
          </Alert>
        )
      }
      onConfirm={() => void clear()}
      onCancel={onClose}
    >
      This removes {plural(own, { one: '# entry', other: '# entries' })} of this account from this
      device, and with them the way to undo your changes here. Nothing changes on the service. Bulk
      changes stay on their own page.
    </ConfirmDialog>
  )
}
