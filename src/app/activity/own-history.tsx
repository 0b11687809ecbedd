import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ReadTime } from '../ui/relative-time.tsx'
import { Late, TableSkeleton } from '../ui/skeleton.tsx'
import { DEEDS, type AuditReading } from './audit-change.tsx'
import { useKeptEntries } from './use-kept-entries.ts'
import { WrittenChange } from './written-change.tsx'
import styles from './activity.module.css'

type OwnHistoryProps = { record: string; reading: AuditReading }

/** What this browser wrote to a record, on a service without an audit log. */
export const OwnHistory = ({ record, reading }: OwnHistoryProps) => {
  const { kept } = useKeptEntries()
  if (!kept)
    return (
      <Late>
        <TableSkeleton />
      </Late>
    )
  const events = kept.flatMap((one) =>
    one.record === record && one.change
      ? [{ ...one, read: reading.read({ record, ...one.change }) }]
      : [],
  )
  return (
    <Card title="Changes by this browser">
      <p className={styles.about}>
        This service has no audit log: only what this browser wrote is known.
      </p>
      {events.length === 0 ? (
        <EmptyState title="Nothing yet">Nothing was written from here.</EmptyState>
      ) : (
        <ol className={styles.events}>
          {events.map(({ id, at, read }) => (
            <WrittenChange key={id} read={read} restore={reading.restore}>
              <strong>{DEEDS[read.deed]}</strong> <ReadTime at={at} /> by this browser
            </WrittenChange>
          ))}
        </ol>
      )}
    </Card>
  )
}
