import cardStyles from '../ui/card.module.css'
import styles from './error-page.module.css'
import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useLocation, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { isNotFound } from '../api/api-error.ts'
import { stateAfter } from '../api/connection-state.ts'
import { useClient } from '../api/use-client.ts'
import { ownerId } from '../connection/connection.ts'
import { HOME } from '../page-descriptions.ts'
import { isCodeError, recoverCode } from '../ui/load-code.ts'
import { LinkButton } from './link-button.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { handFocusOn } from '../ui/hand-focus.ts'
import { TriangleIcon } from '../ui/icons.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { ErrorFacts } from '../errors/error-notice.tsx'
import { explainError, explanationText } from '../errors/explain-error.ts'
import { ReconnectButton } from '../errors/reconnect-button.tsx'
import { useOnReturn } from '../errors/use-on-return.ts'
import { isRecord, parsedJson } from '#contract/json-value.ts'
import { ENTRIES, type StorageEntry } from '../device/registry.ts'
import { readStored, storedParts, unstoredDrafts } from '../device/storage.ts'

const keptIn = (entry: StorageEntry) =>
  storedParts(entry).map((key) => [key, readStored(entry, key)] as const)

/** What was typed into a form at an address and is kept, as JSON; null if nothing is. */
const typedAt = (connection: string, href: string): string | null => {
  // As `draftKey` begins.
  const start = `${JSON.stringify([connection, href]).slice(0, -1)},`
  // What this tab has stands for what another one has left.
  const texts = new Map([
    ...keptIn(ENTRIES.leftDrafts),
    ...unstoredDrafts,
    ...keptIn(ENTRIES.drafts),
  ])
  const text = [...texts].find(([key]) => key.startsWith(start))?.[1]
  const draft = parsedJson(text ?? '')
  return isRecord(draft) ? JSON.stringify(draft['values'], null, 2) : null
}

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
  const { title, message, next, help } = explainError(error)
  return (
    <ErrorCard
      title={title}
      error={error}
      actions={
        help === 'key' ? (
          <ReconnectButton variant="primary" onReconnect={() => void retry()} />
        ) : (
          <RetryButton onClick={() => void retry()} />
        )
      }
    >
      {message && <p>{message}</p>}
      <p>{next}</p>
      {stateAfter(error) === 'unreachable' && <ComesBack retry={retry} />}
    </ErrorCard>
  )
}

const ComesBack = ({ retry }: { retry: () => unknown }) =>
  useOnReturn(retry) && <p>This page loads by itself once the service is back.</p>

const RetryButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="primary" onClick={onClick}>
    Retry
  </Button>
)

// After an update of the server the page reloads by itself: until that is known, it is just loading.
const CodeErrorPage = () => {
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    let isHere = true
    void recoverCode(false).then((isReloading) => isHere && setIsLost(!isReloading))
    return () => {
      isHere = false
    }
  }, [])
  if (!isLost) return <PageSkeleton />
  return (
    // Some browsers remember a failed import until the page is reloaded.
    <ErrorCard
      title="This page couldn't be loaded"
      actions={<RetryButton onClick={() => void recoverCode(true)} />}
    >
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
    <ErrorCard
      title={error ? 'Not found' : 'Page not found'}
      error={error}
      actions={
        <LinkButton to={HOME.path} variant="primary">
          {`${error ? 'Back' : 'Go'} to ${HOME.crumb.toLowerCase()}`}
        </LinkButton>
      }
    >
      <p>
        {error
          ? 'It may have been deleted, or it belongs to another account.'
          : 'Check the address, or find what you need in the list.'}
      </p>
      {error !== undefined && <KeptTyping />}
      {missing}
    </ErrorCard>
  )
}

/** What was typed into the form of a record that is gone: without it nobody would get at that again. */
const KeptTyping = () => {
  const { connection } = useClient()
  const href = useLocation({ select: (location) => location.href })
  const typed = typedAt(ownerId(connection), href)
  if (typed === null) return null
  return (
    <>
      <p>What you typed here is still kept. Copy it as JSON, and use it for a new one.</p>
      <p>
        <CopyButton text={typed}>Copy what you typed</CopyButton>
      </p>
    </>
  )
}

type ErrorCardProps = { title: string; error?: unknown; actions: ReactNode; children: ReactNode }

const ErrorCard = ({ title, error, actions, children }: ErrorCardProps) => {
  const explanation = error ? explainError(error) : null
  return (
    <div className={`${cardStyles.card} ${styles.card}`} role="alert" ref={handFocusOn}>
      <title>{`${title} · Adit`}</title>
      <div className={styles.head}>
        <TriangleIcon size={20} />
        <h1>{title}</h1>
      </div>
      <div className={styles.text}>{children}</div>
      {explanation && <ErrorFacts of={explanation} />}
      <div className={styles.actions}>
        {actions}
        {explanation && <CopyButton text={explanationText(explanation)}>Copy details</CopyButton>}
      </div>
    </div>
  )
}
