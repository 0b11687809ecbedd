import type { AuditEvent } from '#contract/audit.ts'
import { readTime } from '#domain/read-time.ts'
import type { ReactNode } from 'react'
import { shortened } from '../ui/first-part.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import type { ReadChange, Written } from './read-operator-change.ts'
import { WrittenChange, type RestoreUndo } from './written-change.tsx'
import styles from './activity.module.css'

/** What was done to a record, in a word. */
export const DEEDS = { created: 'Created', changed: 'Changed', deleted: 'Deleted' } as const

/** How the writes of a log are read, taken back and, where they are not those of one record, named. */
export type AuditReading = {
  readonly read: (written: Written) => ReadChange
  readonly restore: RestoreUndo
  readonly renderRecord?: (event: AuditEvent, name: string) => ReactNode
}

/** A write of the audit log, in a list. */
export const AuditChange = ({
  event,
  reading: { read: readOf, restore, renderRecord },
}: {
  event: AuditEvent
  reading: AuditReading
}) => {
  const read = readOf(event)
  const key = event.key?.name || event.key?.id || null
  return (
    <WrittenChange read={read} restore={restore}>
      <strong>{DEEDS[read.deed]}</strong> {renderRecord && <>{renderRecord(event, read.name)} </>}
      <RelativeTime time={readTime(event.at)} />
      {key && <> with the key {shortened(key)}</>}
      {renderRecord && (
        <span className={styles.facts}>
          {shortened(event.operation)}
          {event.operation_id && <> · {shortened(event.operation_id)}</>}
        </span>
      )}
    </WrittenChange>
  )
}
