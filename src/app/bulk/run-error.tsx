import { ErrorNotice } from '../errors/error-notice.tsx'
import { Alert } from '../ui/alert.tsx'
import { JournalError } from './journal.ts'

type RunErrorProps = { error: unknown; title?: string }

/** Why a bulk change does not go on. A device that stores nothing is no reason to reload: this tab knows all of it. */
export const RunError = ({ error, title }: RunErrorProps) =>
  error instanceof JournalError ? (
    <Alert tone="bad" announce>
      <strong>This device doesn't store the progress</strong>
      <span>
        Nothing more is sent meanwhile. Free some space, or allow this site to store data, and try
        again. Keep this tab open: it still knows what was done.
      </span>
    </Alert>
  ) : (
    <ErrorNotice error={error} {...(title !== undefined && { title })} />
  )
