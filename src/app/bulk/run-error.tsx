import { ErrorNotice } from '../errors/error-notice.tsx'
import { Alert } from '../ui/alert.tsx'
import type { ReactNode } from 'react'
import { ClaimError, JournalError, UnreadJournalError } from './journal.ts'

type RunErrorProps = {
  error: unknown
  title?: string
  /** What the person can do about a journal that is not stored. */
  actions?: ReactNode
}

/** Why a bulk change does not go on. A device that stores nothing is no reason to reload: this tab knows all of it. */
export const RunError = ({ error, title, actions }: RunErrorProps) => {
  if (error instanceof JournalError)
    return (
      <Alert tone="bad" announce>
        <strong>This device doesn't store the progress</strong>
        <span>
          Nothing more is sent meanwhile. Free some space, or allow this site to store data, and try
          again. Keep this tab open: it still knows what was done.
        </span>
        {actions}
      </Alert>
    )
  if (error instanceof UnreadJournalError)
    return (
      <Alert tone="bad" announce>
        <strong>This device's storage can't be read</strong>
        <span>
          There may be a bulk change on this device that was interrupted. Close other tabs of this
          dashboard, then reload the page.
        </span>
      </Alert>
    )
  if (error instanceof ClaimError)
    return (
      <Alert tone="bad" announce>
        <strong>This plan can't be started now</strong>
        <span>
          This device's storage doesn't say whether a copy of this tab has the plan, too. Nothing
          was sent. Try again, or plan the change anew from the list.
        </span>
      </Alert>
    )
  return <ErrorNotice error={error} {...(title !== undefined && { title })} />
}
