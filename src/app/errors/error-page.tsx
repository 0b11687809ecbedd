import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Link, useLocation, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ApiError, isNotFound } from '../api/api-error.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { explainError } from './explain-error.ts'

/** What a route shows when its data could not be loaded. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const href = useLocation({ select: (location) => location.href })
  if (isNotFound(error)) return <NotFoundPage />
  const retry = () => {
    resetQueries()
    reset()
    void router.invalidate()
  }
  const needsKey = error instanceof ApiError && error.status === 401
  return (
    <Page
      title={explainError(error).title}
      actions={
        needsKey ? (
          <Link to="/connect" search={{ to: href }} className={buttonClass('primary')}>
            Connect again
          </Link>
        ) : (
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
        )
      }
    >
      <ErrorNotice error={error} title="" />
    </Page>
  )
}

/** A page or a record that is not there. */
export const NotFoundPage = () => (
  <Page title="Not found">
    <EmptyState
      title="There is nothing at this address"
      actions={
        <Link to="/operators" className={buttonClass()}>
          Go to operators
        </Link>
      }
    >
      The record may have been deleted, or it belongs to another account. Check the address, or find
      it in the list.
    </EmptyState>
  </Page>
)
