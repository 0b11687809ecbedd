import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useId, useState, type ReactNode } from 'react'
import type { AuditEvent } from '#contract/audit.ts'
import { readTime } from '#domain/read-time.ts'
import { isApiError } from '../api/api-error.ts'
import { useClient, useWriteBan } from '../api/use-client.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { useEdgeLabel } from '../resources/edges/catalogue.ts'
import { edgeLink, type Edge } from '../resources/edges/edge.ts'
import { OPERATOR_PAGES } from '../resources/operators/operator-pages.ts'
import { recordLink } from '../resources/resource.ts'
import { Link } from '../shell/link.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { shortened } from '../ui/first-part.ts'
import { clockTime } from '../ui/format-time.ts'
import { ExpandIcon } from '../ui/icons.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Late, TableSkeleton } from '../ui/skeleton.tsx'
import { FieldChanges } from '../writes/conflicts/changes-view.tsx'
import { createAgain, undoableOf } from '../writes/undoables.ts'
import { isUnstored, MOST_CHANGES } from './change-log.ts'
import { changeWords, readChange, recordAt, type ReadChange } from './read-change.ts'
import { useChanges, type ChangeFilter } from './use-changes.ts'
import styles from './activity.module.css'

/** Who wrote an event. */
export const writerOf = ({ key }: AuditEvent): string => key?.name || key?.id || 'Someone'

type ListParts = {
  /** Each write names its record, where the list has those of several. */
  isNamed?: boolean | undefined
  /** The writes of one day, with the time of the day. */
  isOfDay?: boolean | undefined
}

/** A write as one sentence, with how to take it back; its details on demand. */
const ChangeRow = ({ event, isNamed, isOfDay }: ListParts & { event: AuditEvent }) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { operation, operation_id: sent } = event
  const at = readTime(event.at)
  const read = readChange(event)
  const words = changeWords(event.record, read)
  return (
    <li>
      <div className={styles.row}>
        <Button
          size="small"
          variant="quiet"
          data-icon=""
          aria-label="Details"
          aria-describedby={id}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ExpandIcon />
        </Button>
        <span className={styles.when}>
          {isOfDay && at instanceof Date ? (
            <time dateTime={at.toISOString()}>{clockTime(at)}</time>
          ) : (
            <RelativeTime time={at} />
          )}
        </span>
        <span className={styles.who} data-cut="">
          {shortened(writerOf(event))}
        </span>
        <span id={id} className={styles.what} data-cut="">
          {words.deed}
          {isNamed && words.joint}
          {isNamed && <ChangedRecord path={event.record} read={read} />}
          {words.rest}
        </span>
        <span className={styles.acts}>
          <TakeBack of={read} variant="quiet" />
        </span>
      </div>
      {isOpen && (
        <div className={styles.details}>
          {read.change && <FieldChanges {...read.change} />}
          {read.notes.map((note) => (
            <p key={note} className={styles.note}>
              {note}
            </p>
          ))}
          <p className={styles.facts}>
            {[operation, sent ?? ''].filter(Boolean).map(shortened).join(' · ')}
          </p>
        </div>
      )}
    </li>
  )
}

type TakeBackProps = { of: ReadChange; variant?: 'quiet' }

/** Takes a write back, so that what others have written since stays, or fills the form to create a deleted record again. */
export const TakeBack = ({ of: { name, undo, again }, variant }: TakeBackProps) => {
  const ban = useWriteBan()
  const cache = useQueryClient()
  const client = useClient()
  const router = useRouter()
  const undone = undo?.(cache, client)
  const act = undone
    ? undoableOf(client, undone, () => undefined).undo
    : again && (() => createAgain(router, again(cache, client)))
  const text = undone ? 'Undo' : 'Create again'
  return (
    act && (
      <Button
        size="small"
        variant={variant}
        aria-label={`${text}: ${shortened(name)}`}
        off={ban}
        onClick={act}
      >
        {text}
      </Button>
    )
  )
}

/** What a write was done to, as a link to its page. */
const ChangedRecord = ({ path, read: { name, deed } }: { path: string; read: ReadChange }) => {
  const record = recordAt(path)
  const text = <bdi translate="no">{shortened(name)}</bdi>
  if (!record) return text
  if (record.kind === 'module') return <ChangedEdge kind={record.module.kind} id={record.id} />
  // It has no page any more.
  if (deed === 'deleted') return <strong>{text}</strong>
  return (
    <Link {...recordLink({ pages: OPERATOR_PAGES }, record.id)} data-tip={record.id}>
      {text}
    </Link>
  )
}

const ChangedEdge = (edge: Edge) => (
  <Link {...edgeLink(edge)} data-tip={edge.id}>
    <bdi translate="no">{shortened(useEdgeLabel(edge) || edge.id)}</bdi>
  </Link>
)

/** Said where there is none. */
export const NO_CHANGES = <p className={`${styles.inset} ${styles.note}`}>Nothing changed yet.</p>

export type ChangesProps = ListParts & { events: readonly AuditEvent[] }

/** Writes, the newest first. */
export const Changes = ({ events, ...parts }: ChangesProps) => (
  <ul className={styles.events}>
    {events.map((event) => (
      <ChangeRow key={event.id} event={event} {...parts} />
    ))}
  </ul>
)

type HistoryPartsProps = {
  log: ReturnType<typeof useChanges>
  /** Below the writes. */
  foot?: ReactNode
  /** The writes. */
  children: ReactNode
}

/** Around writes that are loaded page by page: what is not listed, why it failed, and the way to older ones. */
export const HistoryParts = ({ log: { query, hasLog }, foot, children }: HistoryPartsProps) => {
  const { data: events, error, hasNextPage, fetchNextPage } = query
  const isNotAll = useSelector(isUnstored) && hasLog === false
  const isRefused = isApiError(error) && error.isStatus(403)
  const retry = () => void (events ? fetchNextPage() : query.refetch())
  return (
    <>
      {hasLog === false && (
        <p className={`${styles.inset} ${styles.note}`}>
          This service has no audit log. These are the last {MOST_CHANGES} changes made in this
          browser. Signing out removes them.
          {isNotAll && ' Some are missing: its storage is full or blocked.'}
        </p>
      )}
      {!events && !error && (
        <Late>
          <TableSkeleton />
        </Late>
      )}
      {events && (events.length > 0 || !isNotAll) && children}
      {error && (
        <div className={styles.inset}>
          {isRefused ? (
            <p className={styles.note}>Only keys with full access read the audit log.</p>
          ) : (
            <ErrorNotice error={error} title="Couldn't load the history" onRetry={retry} />
          )}
        </div>
      )}
      {(foot || (hasNextPage && !error)) && (
        <div className={styles.foot}>
          {foot}
          {hasNextPage && !error && (
            <Button
              size="small"
              variant="quiet"
              pending={query.isFetchingNextPage ? 'Loading…' : undefined}
              onClick={() => void fetchNextPage()}
            >
              Show older
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type HistoryProps = { title: string; filter: ChangeFilter }

/** What a record has gone through, the newest first. */
export const History = ({ title, filter }: HistoryProps) => {
  const log = useChanges(filter)
  const { data: events = [] } = log.query
  return (
    <Card title={title} flush>
      <HistoryParts log={log}>
        {events.length > 0 ? <Changes events={events} /> : NO_CHANGES}
      </HistoryParts>
    </Card>
  )
}
