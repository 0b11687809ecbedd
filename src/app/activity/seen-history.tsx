import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ReadTime } from '../ui/relative-time.tsx'
import { Late, TableSkeleton } from '../ui/skeleton.tsx'
import type { AuditReading } from './audit-change.tsx'
import type { ReadChange } from './read-operator-change.ts'
import { readSeenChange } from './read-seen-change.ts'
import { SeenBetween } from './seen-between.tsx'
import { useKeptEntries } from './use-kept-entries.ts'
import { WrittenChange } from './written-change.tsx'
import styles from './activity.module.css'

type Event = { readonly key: string; at: number; readonly read: ReadChange; text: ReactNode }

const OWN = { created: 'Created', changed: 'Changed', deleted: 'Deleted' } as const
const SEEN = { created: 'Added', changed: 'Changed', deleted: 'Removed' } as const

const eventsOf = (
  { entries, seen }: NonNullable<ReturnType<typeof useKeptEntries>['kept']>,
  path: string,
  { read: readOf }: AuditReading,
): Event[] => {
  const own = entries.flatMap(({ id, at, record, change }): Event[] => {
    if (record !== path || !change) return []
    const read = readOf({ record, ...change })
    const text = (
      <>
        <strong>{OWN[read.deed]}</strong> <ReadTime at={at} /> by this browser
      </>
    )
    return [{ key: id, at, read, text }]
  })
  const others = seen.flatMap((one): Event[] => {
    if (one.record !== path) return []
    const read = readSeenChange(one)
    const text = (
      <>
        <strong>{SEEN[read.deed]}</strong> <SeenBetween span={one} />, seen by this browser
      </>
    )
    return [{ key: `${one.at} ${one.id}`, at: one.at, read, text }]
  })
  return [...own, ...others].toSorted((one, other) => other.at - one.at)
}

type SeenHistoryProps = { record: string; reading: AuditReading }

/** What this browser wrote to a record, and what it saw others change, on a service without an audit log. */
export const SeenHistory = ({ record, reading }: SeenHistoryProps) => {
  const { kept } = useKeptEntries()
  const events = kept && eventsOf(kept, record, reading)
  if (!events)
    return (
      <Late>
        <TableSkeleton />
      </Late>
    )
  return (
    <Card title="Changes known to this browser">
      <p className={styles.about}>
        This service has no audit log: what this browser wrote is listed here, and what it inferred
        from two reads of all operators. Who made a change of others is not known.
      </p>
      {events.length === 0 ? (
        <EmptyState title="Nothing seen yet">
          Nothing was written from here, and no two reads of this record differ.
        </EmptyState>
      ) : (
        <ol className={styles.events}>
          {events.map(({ key, read, text }) => (
            <WrittenChange key={key} read={read} restore={reading.restore}>
              {text}
            </WrittenChange>
          ))}
        </ol>
      )}
    </Card>
  )
}
