import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { handFocusOn } from '../ui/hand-focus.ts'
import styles from './error-notice.module.css'
import { explanationText, type Explanation } from './explain-error.ts'
import { ReconnectButton } from './reconnect-button.tsx'

type RetryActionsProps = {
  /** Undefined for a failure that no reply explains. */
  explanation: Explanation | undefined
  isPending?: boolean
  onRetry: () => void
}

/** What can be done about a load that failed. */
export const RetryActions = ({ explanation, isPending, onRetry }: RetryActionsProps) => (
  <span className={styles.actions} ref={handFocusOn}>
    {explanation?.help === 'key' ? (
      <ReconnectButton size="small" onReconnect={onRetry} />
    ) : (
      <Button size="small" pending={isPending ? 'Retrying…' : undefined} onClick={onRetry}>
        Retry
      </Button>
    )}
    {explanation && (
      <CopyButton size="small" text={explanationText(explanation)}>
        Copy details
      </CopyButton>
    )}
  </span>
)
