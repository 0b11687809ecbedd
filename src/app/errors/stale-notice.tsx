import type { UseSuspenseQueryResult } from '@tanstack/react-query'
import { isNotFound } from '../api/api-error.ts'
import { LastUpdated } from '../shell/last-updated.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { explainError } from './explain-error.ts'

type Query = Pick<UseSuspenseQueryResult, 'error' | 'dataUpdatedAt' | 'refetch' | 'isFetching'>

type StaleNoticeProps = {
  query: Query
  /** It floats above the end of the window, so that nothing under the pointer moves when it appears. */
  isFloating?: boolean
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

const Notice = ({
  query: { error, dataUpdatedAt, refetch, isFetching },
  isFloating,
}: {
  query: Query
  isFloating: boolean | undefined
}) => {
  const { title, next } = explainError(error)
  return (
    <Alert tone="warn" announce isFloating={isFloating}>
      <span>
        <strong>Couldn't refresh.</strong> {title}. {next}{' '}
        {dataUpdatedAt > 0 && (
          <>
            <LastUpdated key={dataUpdatedAt} at={dataUpdatedAt} />.
          </>
        )}
      </span>
      <Button
        size="small"
        pending={isFetching ? 'Retrying…' : undefined}
        onClick={() => void refetch()}
      >
        Retry
      </Button>
    </Alert>
  )
}
