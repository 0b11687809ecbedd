import type { AuditEvent } from '#contract/audit.ts'
import { getOperator } from '#contract/operators.ts'
import { pathOf } from '#contract/operation.ts'
import { readTime } from '#domain/read-time.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { auditQuery } from '../../../api/audit-query.ts'
import { useClient, useWriteBan } from '../../../api/use-client.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import type { OperatorDocument } from '../../../resources/operators/operator-document.ts'
import { OPERATOR_FORM_FIELDS } from '../../../resources/operators/operator-fields.ts'
import { restoreOperatorUndo } from '../../../resources/operators/restore-undo.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Late, TableSkeleton } from '../../../ui/skeleton.tsx'
import { FieldChanges } from '../../../writes/conflicts/changes-view.tsx'
import { undoableOf } from '../../../writes/offer-undo.ts'
import { readEvent, type OperatorEvent } from './operator-event.ts'
import styles from './history.module.css'

const DEEDS = { created: 'Created', changed: 'Changed', deleted: 'Deleted' } as const

type EventProps = { event: OperatorEvent; id: string }

const Event = ({ event: { kind, key, at, source, change }, id }: EventProps) => {
  const client = useClient()
  const cache = useQueryClient()
  const ban = useWriteBan()
  const { before, after: document } = source
  const undo =
    kind === 'changed'
      ? restoreOperatorUndo(cache, client, { write: ['operator', id], before, document })
      : null
  return (
    <li className={styles.event}>
      <div className={styles.head}>
        <span>
          <strong>{DEEDS[kind]}</strong> <RelativeTime time={readTime(at)} />
          {key && <> with the key {shortened(key)}</>}
        </span>
        {undo && change.kind === 'fields' && (
          <Button
            size="small"
            off={ban}
            onClick={() => undoableOf(client, undo, () => undefined).undo()}
          >
            Undo this change
          </Button>
        )}
      </div>
      {change.kind === 'fields' && (
        <FieldChanges fields={OPERATOR_FORM_FIELDS} before={change.before} after={change.after} />
      )}
      {change.isNewCertificate && <p className={styles.note}>A new certificate was issued.</p>}
      {kind === 'changed' && change.kind === 'none' && !change.isNewCertificate && (
        <p className={styles.note}>No field changed.</p>
      )}
    </li>
  )
}

const Events = ({ events, id }: { events: readonly AuditEvent[]; id: string }) => (
  <ol className={styles.events}>
    {events.map((event) => (
      <Event key={event.id} event={readEvent(event)} id={id} />
    ))}
  </ol>
)

/** What was written to an operator, and with which key, as the service's audit log has it. */
export const HistoryTab = ({ operator }: { operator: OperatorDocument }) => {
  const { id, updated_at: updated } = operator
  const record = pathOf(getOperator, { id })
  const query = useInfiniteQuery(auditQuery(useClient(), record, String(updated)))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const retry = () => void (data ? fetchNextPage() : refetch())
  const events = data?.pages.flatMap((page) => page.events ?? []) ?? []
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
  if (!data)
    return (
      problem ?? (
        <Late>
          <TableSkeleton />
        </Late>
      )
    )
  return (
    <Card title="Writes of all keys of this account">
      {events.length === 0 ? (
        <EmptyState title="No writes recorded">
          The service records writes from the version on that has an audit log, for the days that it
          is set to keep them.
        </EmptyState>
      ) : (
        <Events events={events} id={id} />
      )}
      {problem}
      {hasNextPage && !error && (
        <Button
          size="small"
          pending={isFetchingNextPage ? 'Loading…' : undefined}
          onClick={() => void fetchNextPage()}
        >
          Load older
        </Button>
      )}
    </Card>
  )
}
