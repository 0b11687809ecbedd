import { ErrorNotice } from '../errors/error-notice.tsx'
import { Alert } from '../ui/alert.tsx'
import { JournalError } from './journal.ts'

/** Why a bulk change does not go on. */
export const RunError = ({ error }: { error: unknown }) => {
  if (!(error instanceof JournalError)) return <ErrorNotice error={error} />
  return (
    <Alert tone="bad" announce>
      <strong>This device doesn't store the progress</strong>
      <span>
        Nothing more is sent meanwhile. Free some space, or allow this site to store data, then try
        again. Keep this tab open: it still knows what was done.
      </span>
    </Alert>
  )
}
