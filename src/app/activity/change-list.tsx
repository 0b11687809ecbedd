import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { AuditEvent } from '#contract/audit.ts'
import { readTime } from '#domain/read-time.ts'
import type { auditQuery } from './audit-query.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { useEdgeLabel } from '../resources/edges/catalogue.ts'
import { Link } from '../shell/link.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { shortened } from '../ui/first-part.ts'
import { ExpandIcon } from '../ui/icons.tsx'
import { ReadTime, RelativeTime } from '../ui/relative-time.tsx'
import { Late, TableSkeleton } from '../ui/skeleton.tsx'
import { FieldChanges } from '../writes/conflicts/changes-view.tsx'
import { CreateAgainButton, UndoChangeButton } from './change-actions.tsx'
import { changeWords } from './change-words.ts'
import { readChange, type ReadChange, type Written } from './read-change.ts'
import { linkOf, recordAt, titleOf, type PathRecord } from './record-path.ts'
import { useEntries } from './use-entries.ts'
import styles from './activity.module.css'

/** What a write has changed, field by field. */
export const ChangeContents = ({ change, notes }: Pick<ReadChange, 'change' | 'notes'>) => (
  <>
    {change && <FieldChanges {...change} />}
    {notes.map((note) => (
      <p key={note} className={styles.note}>
        {note}
      </p>
    ))}
  </>
)

type ChangeRowProps = {
  written: Written
  /** Who wrote it. */
  by: string
  /** When it was written. */
  at: ReactNode
  /** It names its record, where the list has those of several. */
  isNamed?: boolean | undefined
  /** What else there is to know of it; a row without has no details. */
  facts?: string
}

/** A write as one sentence, with how to take it back; its details on demand. */
export const ChangeRow = ({ written, by, at, isNamed, facts }: ChangeRowProps) => {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const read = readChange(written)
  const { name, deed, deleted } = read
  const words = changeWords(written.record, read)
  const undo = deed === 'deleted' ? 'Undo this deletion' : 'Undo this change'
  return (
    <li className={styles.event}>
      <div className={styles.row}>
        {facts !== undefined && (
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
        )}
        <span id={id} className={styles.what} data-cut="">
          {shortened(by)} {words.deed}
          {isNamed && words.joint}
          {isNamed && <ChangedRecord path={written.record} read={read} />}
          {words.rest}
        </span>
        <span className={styles.when}>{at}</span>
        <span className={styles.acts}>
          {deleted && <CreateAgainButton variant="quiet" deleted={deleted} name={name} />}
          {read.change && (
            <UndoChangeButton
              variant="quiet"
              kept={read.undo}
              aria-label={`${undo} of ${shortened(name)}`}
            />
          )}
        </span>
      </div>
      {isOpen && (
        <div className={styles.details}>
          <ChangeContents {...read} />
          {facts && <p className={styles.facts}>{facts}</p>}
        </div>
      )}
    </li>
  )
}

type ChangedRecordProps = { path: string; read: ReadChange }

/** What a write was done to, as a link to its page. */
const ChangedRecord = ({ path, read: { name, deed } }: ChangedRecordProps) => {
  const record = recordAt(path)
  if (!record) return <code>{shortened(path)}</code>
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

const Loading = () => (
  <Late>
    <TableSkeleton />
  </Late>
)

/** Who wrote an event of the audit log. */
export const writerOf = ({ key }: AuditEvent): string => key?.name || key?.id || 'Someone'

type AuditListProps = {
  title: string
  query: ReturnType<typeof auditQuery>
  /** Each write names its record, where the log has those of several. */
  isNamed?: boolean
  /** Above the writes. */
  tools?: ReactNode
  /** Said where there is none, if not that nothing was recorded. */
  empty?: ReactNode
}

const NO_WRITES = <p className={`${styles.inset} ${styles.note}`}>No changes recorded.</p>

/** Writes of the service's audit log, the newest first, loaded page by page. */
export const AuditList = ({ title, query: asked, tools, ...list }: AuditListProps) => {
  const { isNamed, empty = NO_WRITES } = list
  const query = useInfiniteQuery(asked)
  const { data: events, error, hasNextPage, fetchNextPage } = query
  const retry = () => void (events ? fetchNextPage() : query.refetch())
  return (
    <Card title={title} flush>
      {tools && <div className={styles.inset}>{tools}</div>}
      {events?.length === 0 && empty}
      {events && events.length > 0 && (
        <ol className={styles.events} aria-busy={query.isPlaceholderData}>
          {events.map((event) => (
            <ChangeRow
              key={event.id}
              written={event}
              by={writerOf(event)}
              at={<RelativeTime time={readTime(event.at)} />}
              isNamed={isNamed}
              facts={[event.operation, event.operation_id ?? '']
                .filter(Boolean)
                .map(shortened)
                .join(' · ')}
            />
          ))}
        </ol>
      )}
      {error ? (
        <div className={styles.inset}>
          <ErrorNotice error={error} title="Couldn't load the history" onRetry={retry} />
        </div>
      ) : (
        !events && <Loading />
      )}
      {hasNextPage && !error && (
        <div className={styles.inset}>
          <Button
            size="small"
            pending={query.isFetchingNextPage ? 'Loading…' : undefined}
            onClick={() => void fetchNextPage()}
          >
            Load older
          </Button>
        </div>
      )}
    </Card>
  )
}

/** What this browser wrote to a record, on a service without an audit log. */
export const OwnHistory = ({ record }: { record: string }) => {
  const { entries } = useEntries()
  if (!entries) return <Loading />
  const writes = entries.flatMap(({ change, ...entry }) =>
    entry.record === record && change ? [{ ...entry, change }] : [],
  )
  return (
    <Card title="Changes by this browser" flush>
      <p className={`${styles.inset} ${styles.note}`}>
        This service has no audit log: only what this browser wrote is known.
      </p>
      {writes.length === 0 ? (
        <EmptyState title="Nothing yet">Nothing was written from here.</EmptyState>
      ) : (
        <ol className={styles.events}>
          {writes.map(({ id, at, change }) => (
            <ChangeRow
              key={id}
              written={{ record, ...change }}
              by="This browser"
              at={<ReadTime at={at} />}
              facts=""
            />
          ))}
        </ol>
      )}
    </Card>
  )
}
