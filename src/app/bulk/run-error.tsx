import { useMutation } from '@tanstack/react-query'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { handFocusOn } from '../ui/hand-focus.ts'
import { JournalError, UnreadJournalError } from './journal.ts'

type RunErrorProps = {
  error: unknown
  /** Reads anew what is stored. */
  onReopen: () => Promise<void>
}

/** Why a bulk change does not go on. */
export const RunError = ({ error, onReopen }: RunErrorProps) => {
  if (error instanceof UnreadJournalError) return <UnreadNotice onReopen={onReopen} />
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

const UnreadNotice = ({ onReopen }: Pick<RunErrorProps, 'onReopen'>) => {
  const reopen = useMutation({ mutationFn: onReopen })
  return (
    <div ref={handFocusOn}>
      <Alert tone="bad" announce>
        <strong>The bulk change stored on this device can't be read</strong>
        <span>Close other tabs that have another version of Adit open, then retry.</span>
        <Button
          size="small"
          pending={reopen.isPending ? 'Reading…' : undefined}
          onClick={() => reopen.mutate()}
        >
          Retry
        </Button>
      </Alert>
    </div>
  )
}
