import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useLocation, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { isNotFound, stateAfter } from '../api/api-error.ts'
import { HOME } from '../page-descriptions.ts'
import { isCodeError, recoverCode } from '../ui/load-code.ts'
import { LinkButton } from './link.tsx'
import { Alert } from '../ui/alert.tsx'
import { handFocusOn } from '../ui/hand-focus.ts'
import { Page } from '../ui/page.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { RetryActions } from '../errors/error-notice.tsx'
import { explainError } from '../errors/explain-error.ts'
import { useOnReturn } from '../errors/use-on-return.ts'

export type ErrorPageProps = ErrorComponentProps & {
  /** What can be done about a record that does not exist. */
  missing?: ReactNode
}

/** Shown by a route whose data or code could not be loaded. */
export const ErrorPage = ({ error, reset, missing }: ErrorPageProps) => {
  const router = useRouter()
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const href = useLocation({ select: (location) => location.href })
  if (isNotFound(error)) return <NotFoundPage error={error} missing={missing} />
  const retry = async () => {
    resetQueries()
    reset()
    await router.invalidate()
  }
  if (isCodeError(error)) return <CodeErrorPage key={href} />
  const { title, message, next } = explainError(error)
  return (
    <ErrorCard title={title} error={error} onRetry={() => void retry()}>
      {message && <p>{message}</p>}
      <p>{next}</p>
      {stateAfter(error) === 'unreachable' && <ComesBack retry={retry} />}
    </ErrorCard>
  )
}

const ComesBack = ({ retry }: { retry: () => unknown }) =>
  useOnReturn(retry) && <p>This page loads by itself once the service is back.</p>

// After an update of the server the page reloads by itself: until that is known, it is just loading.
const CodeErrorPage = () => {
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    void recoverCode(false).then((isReloading) => setIsLost(!isReloading))
  }, [])
  if (!isLost) return <PageSkeleton />
  return (
    // Some browsers remember a failed import until the page is reloaded.
    <ErrorCard title="This page couldn't be loaded" onRetry={() => void recoverCode(true)}>
      <p>Check your connection and that the server is running, then try again.</p>
    </ErrorCard>
  )
}

/** A page or a record that does not exist; `error` if the service said so. */
export const NotFoundPage = ({ error, missing }: { error?: unknown; missing?: ReactNode }) => {
  const cache = useQueryClient()
  // What was read of it before would show this page again, whenever somebody comes back.
  useEffect(() => {
    if (error) cache.removeQueries({ predicate: ({ state }) => state.error === error })
  }, [cache, error])
  return (
    <ErrorCard title={error ? 'Not found' : 'Page not found'} error={error}>
      <p>
        {error
          ? 'It may have been deleted, or it belongs to another account.'
          : 'Check the address, or find what you need in the list.'}
      </p>
      {missing}
      <LinkButton to={HOME.path} variant="primary">
        {`${error ? 'Back' : 'Go'} to ${HOME.crumb.toLowerCase()}`}
      </LinkButton>
    </ErrorCard>
  )
}

type ErrorCardProps = { title: string; error?: unknown; onRetry?: () => void; children: ReactNode }

const ErrorCard = ({ title, error, onRetry, children }: ErrorCardProps) => {
  const explanation = error ? explainError(error) : undefined
  return (
    <div role="alert" ref={handFocusOn}>
      <Page title={title}>
        <Alert tone="bad">
          {children}
          <RetryActions explanation={explanation} onRetry={onRetry} />
        </Alert>
      </Page>
    </div>
  )
}
