import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import type { AuditEvent } from '#contract/audit.ts'
import { readTime } from '#domain/read-time.ts'
import type { auditQuery } from './audit-query.ts'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { shortened } from '../ui/first-part.ts'
import { ReadTime, RelativeTime } from '../ui/relative-time.tsx'
import { Late, TableSkeleton } from '../ui/skeleton.tsx'
import { FieldChanges } from '../writes/conflicts/changes-view.tsx'
import { CreateAgainButton, UndoChangeButton } from './change-actions.tsx'
import { DEEDS, readChange, type ReadChange, type Written } from './read-change.ts'
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

type ChangeProps = {
  written: Written
  /** Names its record; left out in the log of one. */
  renderRecord?: ((name: string) => ReactNode) | undefined
  /** When it was done and by whom. */
  children: ReactNode
}

/** A write in a list, with what it changed and how to take it back. */
const Change = ({ written, renderRecord, children }: ChangeProps) => {
  const read = readChange(written)
  const { name, deed, deleted } = read
  const undo = deed === 'deleted' ? 'Undo this deletion' : 'Undo this change'
  return (
    <li className={styles.event}>
      <div className={styles.head}>
        <span className={styles.what}>
          <strong>{DEEDS[deed]}</strong> {renderRecord && <>{renderRecord(name)} </>}
          {children}
        </span>
        {deleted && <CreateAgainButton deleted={deleted} name={name} />}
        {read.change && (
          <UndoChangeButton kept={read.undo} label={`${undo} of ${name}`}>
            {undo}
          </UndoChangeButton>
        )}
      </div>
      <ChangeContents {...read} />
    </li>
  )
}

const Loading = () => (
  <Late>
    <TableSkeleton />
  </Late>
)

type AuditListProps = {
  title: string
  query: ReturnType<typeof auditQuery>
  /** Names the record of a write, where the log has those of several. */
  renderRecord?: (event: AuditEvent, name: string) => ReactNode
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
export const AuditList = ({ title, query: asked, tools, headingRef, ...list }: AuditListProps) => {
  const { renderRecord, empty = NO_WRITES } = list
  const query = useInfiniteQuery(asked)
  const { data: events, error, hasNextPage, fetchNextPage } = query
  const retry = () => void (events ? fetchNextPage() : query.refetch())
  return (
    <Card title={title} {...(headingRef && { headingRef })}>
      {tools}
      {events?.length === 0 && empty}
      {events && events.length > 0 && (
        <ol className={styles.events} aria-busy={query.isPlaceholderData}>
          {events.map((event) => {
            const { id, at, operation, operation_id, key } = event
            const writer = key?.name || key?.id
            return (
              <Change
                key={id}
                written={event}
                renderRecord={renderRecord && ((name) => renderRecord(event, name))}
              >
                <RelativeTime time={readTime(at)} />
                {writer && <> with the key {shortened(writer)}</>}
                {renderRecord && (
                  <span className={styles.facts}>
                    {[operation, operation_id ?? ''].filter(Boolean).map(shortened).join(' · ')}
                  </span>
                )}
              </Change>
            )
          })}
        </ol>
      )}
      {error ? (
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
      ) : (
        !events && <Loading />
      )}
      {hasNextPage && !error && (
        <Button
          size="small"
          pending={query.isFetchingNextPage ? 'Loading…' : undefined}
          onClick={() => void fetchNextPage()}
        >
          Load older
        </Button>
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
    <Card title="Changes by this browser">
      <p className={styles.note}>
        This service has no audit log: only what this browser wrote is known.
      </p>
      {writes.length === 0 ? (
        <EmptyState title="Nothing yet">Nothing was written from here.</EmptyState>
      ) : (
        <ol className={styles.events}>
          {writes.map(({ id, at, change }) => (
            <Change key={id} written={{ record, ...change }}>
              <ReadTime at={at} /> by this browser
            </Change>
          ))}
        </ol>
      )}
    </Card>
  )
}
