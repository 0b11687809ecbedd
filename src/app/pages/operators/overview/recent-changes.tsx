import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEvent } from '#contract/audit.ts'
import { Changes } from '../../../activity/change-list.tsx'
import { useOwnChanges } from '../../../activity/change-log.ts'
import { auditQuery } from '../../../activity/audit-query.ts'
import { useHostSetting, useClient } from '../../../api/use-client.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { Link } from '../../../shell/link.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './overview-page.module.css'

/** So many are shown; the page of the activity has the others. */
const MOST = 5

type RecentChangesProps = {
  /** They are read again when it is another one. */
  seen: string
}

/** What was changed last: by everyone on a service with an audit log, and else by this browser. */
export const RecentChanges = ({ seen }: RecentChangesProps) => {
  const hasLog = useHostSetting('has_audit_log')
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
  return <LastChanges events={events} />
}

const OwnChanges = () => <LastChanges events={useOwnChanges().changes} />

const LastChanges = ({ events }: { events: readonly AuditEvent[] | undefined }) => {
  if (events?.length === 0) return <p className={styles.none}>Nothing changed yet.</p>
  return events && <Changes events={events.slice(0, MOST)} isNamed />
}
