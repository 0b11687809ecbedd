import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import type { auditQuery } from '../api/audit-query.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Late, TableSkeleton } from '../ui/skeleton.tsx'
import styles from './activity.module.css'
import { AuditChange, type AuditReading } from './audit-change.tsx'

type AuditListProps = {
  title: string
  query: ReturnType<typeof auditQuery>
  reading: AuditReading
  /** Above the writes. */
  tools?: ReactNode
  /** Said where there is none, if not that nothing was recorded. */
  empty?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
}

const NO_WRITES = (
  <EmptyState title="No writes recorded">
    The service records writes from the version on that has an audit log, for the days that it is
    set to keep them.
  </EmptyState>
)

/** Writes of the service's audit log, the newest first, loaded page by page. */
export const AuditList = ({
  title,
  query: asked,
  reading,
  tools,
  empty = NO_WRITES,
  headingRef,
}: AuditListProps) => {
  const {
    data: events,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    ...query
  } = useInfiniteQuery(asked)
  const retry = () => void (events ? fetchNextPage() : refetch())
  const problem = error && (
    <ErrorNotice
      error={error}
      title="Couldn't load the history"
      onReconnect={retry}
      action={
        <Button size="small" onClick={retry}>
          Retry
        </Button>
      }
    />
  )
  const contents = events ? (
    <>
      {events.length === 0 ? (
        empty
      ) : (
        <ol className={styles.events} aria-busy={query.isPlaceholderData}>
          {events.map((event) => (
            <AuditChange key={event.id} event={event} reading={reading} />
          ))}
        </ol>
      )}
      {problem}
      {hasNextPage && !error && (
        <Button
          size="small"
          pending={query.isFetchingNextPage ? 'Loading…' : undefined}
          onClick={() => void fetchNextPage()}
        >
          Load older
        </Button>
      )}
    </>
  ) : (
    (problem ?? (
      <Late>
        <TableSkeleton />
      </Late>
    ))
  )
  return (
    <Card title={title} {...(headingRef && { headingRef })}>
      {tools}
      {contents}
    </Card>
  )
}
