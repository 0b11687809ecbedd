import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState, type ComponentType, type ReactNode } from 'react'
import type { AuditEvent } from '#contract/audit.ts'
import { readTime } from '#domain/read-time.ts'
import type { auditQuery } from './audit-query.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { useEdgeLabel } from '../resources/edges/catalogue.ts'
import { Link } from '../shell/link.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { shortened } from '../ui/first-part.ts'
import { clockTime } from '../ui/format-time.ts'
import { ExpandIcon } from '../ui/icons.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Late, TableSkeleton } from '../ui/skeleton.tsx'
import { FieldChanges } from '../writes/conflicts/changes-view.tsx'
import { CreateAgainButton, UndoChangeButton } from './change-actions.tsx'
import { useOwnChanges } from './change-log.ts'
import { changeWords } from './change-words.ts'
import { readChange, type ReadChange } from './read-change.ts'
import { linkOf, recordAt, titleOf, type PathRecord } from './record-path.ts'
import styles from './activity.module.css'

/** Who wrote an event. */
export const writerOf = ({ key }: AuditEvent): string => key?.name || key?.id || 'Someone'

type ListParts = {
  /** Each write names its record, where the list has those of several. */
  isNamed?: boolean | undefined
  /** The writes of one day, in columns, with the time of the day. */
  isOfDay?: boolean | undefined
}

/** A write as one sentence, with how to take it back; its details on demand. */
const ChangeRow = ({ event, isNamed, isOfDay }: ListParts & { event: AuditEvent }) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { operation, operation_id: sent } = event
  const at = readTime(event.at)
  const read = readChange(event)
  const { name, deed, again } = read
  const words = changeWords(event.record, read)
  const undo = deed === 'deleted' ? 'Undo this deletion' : 'Undo this change'
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
          {again && (
            <CreateAgainButton
              variant="quiet"
              again={again}
              aria-label={`Create again: ${shortened(name)}`}
            />
          )}
          {read.change && (
            <UndoChangeButton
              variant="quiet"
              of={read}
              aria-label={`${undo} of ${shortened(name)}`}
            />
          )}
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

type ChangedRecordProps = { path: string; read: ReadChange }

/** What a write was done to, as a link to its page. */
const ChangedRecord = ({ path, read: { name, deed } }: ChangedRecordProps) => {
  const record = recordAt(path)
  if (!record) return <bdi>{shortened(name)}</bdi>
  if (record.kind === 'module') return <ChangedEdge record={record} />
  const text = <bdi>{shortened(name)}</bdi>
  // It has no page any more.
  if (deed === 'deleted') return <strong>{text}</strong>
  return (
    <Link {...linkOf(record)} data-tip={titleOf(record)}>
      {text}
    </Link>
  )
}

const ChangedEdge = ({ record }: { record: Extract<PathRecord, { kind: 'module' }> }) => {
  const { id } = record
  const label = useEdgeLabel({ kind: record.module.kind, id })
  return (
    <Link {...linkOf(record)} data-tip={id}>
      <bdi>{shortened(label || id)}</bdi>
    </Link>
  )
}

const LOADING = (
  <Late>
    <TableSkeleton />
  </Late>
)

const NO_CHANGES = <p className={`${styles.inset} ${styles.note}`}>Nothing changed yet.</p>

export type ChangesProps = ListParts & { events: readonly AuditEvent[]; isOld?: boolean }

/** Writes, the newest first. */
export const Changes = ({ events, isOld, ...parts }: ChangesProps) => (
  <ul className={styles.events} data-columns={parts.isOfDay ? '' : undefined} aria-busy={isOld}>
    {events.map((event) => (
      <ChangeRow key={event.id} event={event} {...parts} />
    ))}
  </ul>
)

type HistoryParts = {
  /** How the writes are listed. */
  List?: ComponentType<ChangesProps>
}

type AuditListProps = HistoryParts & {
  title: string
  query: ReturnType<typeof auditQuery>
  /** Beside the title, and above the writes. */
  aside?: ReactNode
  tools?: ReactNode
  /** Said where there is none, if not that nothing changed. */
  empty?: ReactNode
}

/** Writes of the service's audit log, the newest first, loaded page by page. */
export const AuditList = ({
  title,
  query: asked,
  aside,
  tools,
  empty = NO_CHANGES,
  List = Changes,
}: AuditListProps) => {
  const query = useInfiniteQuery(asked)
  const { data: events, error, hasNextPage, fetchNextPage } = query
  const retry = () => void (events ? fetchNextPage() : query.refetch())
  return (
    <Card title={title} aside={aside} flush>
      {tools && <div className={styles.inset}>{tools}</div>}
      {events?.length === 0 && empty}
      {events && <List events={events} isOld={query.isPlaceholderData} />}
      {!events && !error && LOADING}
      {(error || hasNextPage) && (
        <div className={styles.inset}>
          {error ? (
            <ErrorNotice error={error} title="Couldn't load the history" onRetry={retry} />
          ) : (
            <Button
              size="small"
              pending={query.isFetchingNextPage ? 'Loading…' : undefined}
              onClick={() => void fetchNextPage()}
            >
              Show older
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

/** What this browser wrote, to a record or to all, on a service without an audit log. */
export const OwnHistory = ({ record, List = Changes }: HistoryParts & { record?: string }) => {
  const { changes } = useOwnChanges()
  if (!changes) return LOADING
  const events = changes.filter((change) => record === undefined || change.record === record)
  return (
    <Card title="Changes by this browser" flush>
      <p className={`${styles.inset} ${styles.note}`}>
        This service has no audit log. Only changes made in this browser are listed.
      </p>
      {events.length === 0 ? NO_CHANGES : <List events={events} />}
    </Card>
  )
}
