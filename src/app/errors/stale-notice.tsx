import type { UseSuspenseQueryResult } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { isNotFound, stateAfter } from '../api/api-error.ts'
import { useClient } from '../api/use-client.ts'
import { Alert } from '../ui/alert.tsx'
import { ReadTime } from '../ui/relative-time.tsx'
import { explainError } from './explain-error.ts'
import { RetryActions } from './error-notice.tsx'

type StaleNoticeProps = {
  query: Pick<UseSuspenseQueryResult, 'error' | 'dataUpdatedAt' | 'refetch' | 'isFetching'>
  /** It floats above the end of the window, so that nothing under the pointer moves when it appears. */
  isFloating?: boolean | undefined
}

/**
 * Says that the displayed data could not be read again, and how old it is. Data that is gone by now is not
 * shown at all: a 404 goes on to the route's error page.
 */
export const StaleNotice = ({ query, isFloating }: StaleNoticeProps) => {
  // Anything else that is read from the query renders the page again whenever it changes.
  if (!query.error) return null
  if (isNotFound(query.error)) throw query.error
  return <Notice query={query} isFloating={isFloating} />
}

const Notice = ({ query, isFloating }: StaleNoticeProps) => {
  const { error, dataUpdatedAt, refetch, isFetching } = query
  const isAway = useSelector(useClient().state, (state) => state === 'unreachable')
  // The frame says it.
  if (isAway && stateAfter(error) === 'unreachable') return null
  const explanation = explainError(error)
  const { title, next } = explanation
  return (
    <Alert tone="warn" announce isFloating={isFloating}>
      <span>
        <strong>Couldn't refresh.</strong> {title}. {next}{' '}
        {dataUpdatedAt > 0 && (
          <>
            Last updated <ReadTime at={dataUpdatedAt} />.
          </>
        )}
      </span>
      <RetryActions
        explanation={explanation}
        isPending={isFetching}
        onRetry={() => void refetch()}
      />
    </Alert>
  )
}
