import type { UseSuspenseQueryResult } from '@tanstack/react-query'
import { isNotFound } from '../api/api-error.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { explainError } from './explain-error.ts'

type StaleNoticeProps = {
  query: Pick<UseSuspenseQueryResult, 'error' | 'dataUpdatedAt' | 'refetch' | 'isFetching'>
}

/**
 * Says that the displayed data could not be read again, and how old it is. Data that is gone by now is not
 * shown at all: a 404 goes on to the route's error page.
 */
export const StaleNotice = ({
  query: { error, dataUpdatedAt, refetch, isFetching },
}: StaleNoticeProps) => {
  if (!error) return null
  if (isNotFound(error)) throw error
  const { title, next } = explainError(error)
  return (
    <Alert tone="warn" announce>
      <span>
        <strong>This could not be read again.</strong> {title}. {next}{' '}
        {dataUpdatedAt > 0 && (
          <>
            Shown as of <RelativeTime time={new Date(dataUpdatedAt)} />.
          </>
        )}
      </span>
      <Button size="small" disabled={isFetching} onClick={() => void refetch()}>
        Read again
      </Button>
    </Alert>
  )
}
