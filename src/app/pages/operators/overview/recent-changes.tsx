import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { readTime } from '#domain/read-time.ts'
import { ChangeRow, writerOf } from '../../../activity/change-list.tsx'
import { useEntries } from '../../../activity/use-entries.ts'
import activityStyles from '../../../activity/activity.module.css'
import { auditQuery } from '../../../activity/audit-query.ts'
import { useHasAuditLog } from '../../../api/use-host-config.ts'
import { useClient } from '../../../api/use-client.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { Link } from '../../../shell/link.tsx'
import { Card } from '../../../ui/card.tsx'
import { ReadTime, RelativeTime } from '../../../ui/relative-time.tsx'
import styles from './overview-page.module.css'

/** So many are shown; the page of the activity has the others. */
const MOST = 5

type RecentChangesProps = {
  /** They are read again when it is another one. */
  seen: string
}

/** What was changed last: by everyone on a service with an audit log, and else by this browser. */
export const RecentChanges = ({ seen }: RecentChangesProps) => {
  const hasLog = useHasAuditLog()
  if (hasLog === undefined) return null
  return (
    <Card
      title="Recent changes"
      aside={
        <Link className={styles.link} to="/activity">
          All activity
        </Link>
      }
      flush
    >
      {hasLog ? <EveryonesChanges seen={seen} /> : <OwnChanges />}
    </Card>
  )
}

const EveryonesChanges = ({ seen }: RecentChangesProps) => {
  const { data: events, error } = useInfiniteQuery(auditQuery(useClient(), [{}], seen))
  if (error) return <ErrorNotice error={error} title="Couldn't load the changes" />
  const rows = events?.map((event) => ({
    id: event.id,
    written: event,
    by: writerOf(event),
    at: <RelativeTime time={readTime(event.at)} />,
  }))
  return <Changes rows={rows} />
}

const OwnChanges = () => {
  const rows = useEntries().entries?.flatMap(({ id, record, at, change }) =>
    change
      ? [{ id, written: { record, ...change }, by: 'This browser', at: <ReadTime at={at} /> }]
      : [],
  )
  return <Changes rows={rows} />
}

type Row = Pick<ComponentProps<typeof ChangeRow>, 'written' | 'by' | 'at'> & { id: string }

const Changes = ({ rows }: { rows: readonly Row[] | undefined }) => {
  if (rows?.length === 0) return <p className={styles.none}>Nothing was changed yet.</p>
  return (
    <ul className={activityStyles.events}>
      {rows?.slice(0, MOST).map(({ id, ...row }) => (
        <ChangeRow key={id} {...row} isNamed />
      ))}
    </ul>
  )
}
