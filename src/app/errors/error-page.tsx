import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useLocation, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { isApiError, isNotFound } from '../api/api-error.ts'
import { LinkButton } from '../shell/link-button.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { explainError } from './explain-error.ts'

/** Shown by a route whose data could not be loaded. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const href = useLocation({ select: (location) => location.href })
  if (isNotFound(error)) return <NotFoundPage error={error} />
  const retry = () => {
    resetQueries()
    reset()
    void router.invalidate()
  }
  const needsKey = isApiError(error) && error.status === 401
  return (
    <Page
      title={explainError(error).title}
      actions={
        needsKey ? (
          <LinkButton to="/connect" search={{ to: href }} variant="primary">
            Connect again
          </LinkButton>
        ) : (
          <Button variant="primary" onClick={retry}>
            Try again
          </Button>
        )
      }
    >
      <ErrorNotice error={error} title="" onReconnect={retry} />
    </Page>
  )
}

/** A page or a record that does not exist; `error` if the service said so. */
export const NotFoundPage = ({ error }: { error?: unknown }) => (
  <Page title="Not found">
    <EmptyState
      title="There is nothing at this address"
      actions={<LinkButton to="/operators">Go to operators</LinkButton>}
    >
      The record may have been deleted, or it belongs to another account. Check the address, or find
      it in the list.
    </EmptyState>
    {isApiError(error) && <ErrorNotice error={error} />}
  </Page>
)
