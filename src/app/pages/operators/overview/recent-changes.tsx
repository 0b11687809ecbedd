import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readTime } from '#domain/read-time.ts'
import { DEEDS, readChange, type Written } from '../../../activity/read-change.ts'
import { linkOf, recordAt } from '../../../activity/record-path.ts'
import { useEntries } from '../../../activity/use-entries.ts'
import { auditQuery } from '../../../activity/audit-query.ts'
import { useHasAuditLog } from '../../../api/use-host-config.ts'
import { useClient } from '../../../api/use-client.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { Link } from '../../../shell/link.tsx'
import { LinkButton } from '../../../shell/link-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { ReadTime, RelativeTime } from '../../../ui/relative-time.tsx'

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
        <LinkButton size="small" variant="quiet" to="/activity">
          Activity
        </LinkButton>
      }
    >
      {hasLog ? <EveryonesChanges seen={seen} /> : <OwnChanges />}
    </Card>
  )
}

const EveryonesChanges = ({ seen }: RecentChangesProps) => {
  const { data: events, error } = useInfiniteQuery(auditQuery(useClient(), [{}], seen))
  if (error) return <ErrorNotice error={error} title="Couldn't load the changes" />
  if (!events) return null
  return (
    <Changes>
      {events.slice(0, MOST).map((event) => (
        <Change key={event.id} written={event}>
          <RelativeTime time={readTime(event.at)} />
          {event.key?.name && ` with the key ${shortened(event.key.name)}`}
        </Change>
      ))}
    </Changes>
  )
}

const OwnChanges = () => {
  const { entries } = useEntries()
  if (!entries) return null
  const writes = entries.flatMap((one) => (one.change ? [{ ...one, ...one.change }] : []))
  return (
    <Changes>
      {writes.slice(0, MOST).map((write) => (
        <Change key={write.id} written={write}>
          <ReadTime at={write.at} /> by this browser
        </Change>
      ))}
    </Changes>
  )
}

const Changes = ({ children }: { children: readonly ReactNode[] }) =>
  children.length === 0 ? <p>Nothing was changed yet.</p> : <ul>{children}</ul>

const Change = ({ written, children }: { written: Written; children: ReactNode }) => {
  const { deed, name } = readChange(written)
  const record = recordAt(written.record)
  const text = <bdi>{shortened(name)}</bdi>
  return (
    <li>
      <strong>{DEEDS[deed]}</strong>{' '}
      {record && deed !== 'deleted' ? <Link {...linkOf(record)}>{text}</Link> : text} {children}
    </li>
  )
}
