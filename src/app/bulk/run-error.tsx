import type { ReactNode } from 'react'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { Alert } from '../ui/alert.tsx'
import { JournalError, UnreadJournalError } from './journal.ts'

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
  return <ErrorNotice error={error} {...(title !== undefined && { title })} />
}
