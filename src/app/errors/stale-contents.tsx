import type { UseSuspenseQueryResult } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { stateAfter } from '../api/connection-state.ts'
import { useClient } from '../api/use-client.ts'
import { Fetched } from '../ui/fetched.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { handFocusOn } from '../ui/hand-focus-on.ts'
import styles from './error-notice.module.css'
import { explainError, explanationText } from './explain-error.ts'
import { ReconnectButton } from './reconnect-button.tsx'
import { isAwaySaid } from './use-on-return.ts'

export type StaleNoticeProps = {
  query: Pick<UseSuspenseQueryResult, 'error' | 'dataUpdatedAt' | 'refetch' | 'isFetching'>
  /** It floats above the end of the window, so that nothing under the pointer moves when it appears. */
  isFloating?: boolean | undefined
}

/** Why data could not be read again, how old it is, and what to do. */
export const StaleContents = ({
  query: { error, dataUpdatedAt, refetch, isFetching },
  isFloating,
}: StaleNoticeProps) => {
  const isSaid = useSelector(isAwaySaid)
  const isAway = useSelector(useClient().state, (state) => state === 'unreachable')
  if (isSaid && isAway && stateAfter(error) === 'unreachable') return null
  const explanation = explainError(error)
  const { title, next } = explanation
  const retry = () => void refetch()
  return (
    <Alert tone="warn" announce isFloating={isFloating}>
      <span>
        <strong>Couldn't refresh.</strong> {title}. {next}{' '}
        {dataUpdatedAt > 0 && (
          <>
            <Fetched key={dataUpdatedAt} at={dataUpdatedAt} />.
          </>
        )}
      </span>
      <span className={styles.actions} ref={handFocusOn}>
        {explanation.help === 'key' ? (
          <ReconnectButton size="small" onReconnect={retry} />
        ) : (
          <Button size="small" pending={isFetching ? 'Retrying…' : undefined} onClick={retry}>
            Retry
          </Button>
        )}
        <CopyButton size="small" text={explanationText(explanation)}>
          Copy details
        </CopyButton>
      </span>
    </Alert>
  )
}
