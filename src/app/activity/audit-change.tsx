import type { AuditEvent } from '#contract/audit.ts'
import { readTime } from '#domain/read-time.ts'
import { Link } from '../shell/link.tsx'
import { shortened } from '../ui/first-part.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { readChange } from './read-change.ts'
import { linkOf, titleOf } from './record-path.ts'
import { WrittenChange } from './written-change.tsx'
import styles from './activity.module.css'

const DEEDS = { created: 'Created', changed: 'Changed', deleted: 'Deleted' } as const

type AuditChangeProps = {
  event: AuditEvent
  /** The log is not that of one record: each event says which. */
  namesRecord?: boolean
}

/** A write of the audit log, in a list. */
export const AuditChange = ({ event, namesRecord = false }: AuditChangeProps) => {
  const read = readChange(event)
  const { record, name, deed } = read
  const key = event.key?.name || event.key?.id || null
  return (
    <WrittenChange read={read}>
      <strong>{DEEDS[deed]}</strong>{' '}
      {namesRecord && (
        <>
          {record ? (
            <Link {...linkOf(record)} data-tip={titleOf(record)}>
              <bdi>{shortened(name)}</bdi>
            </Link>
          ) : (
            <code>{shortened(event.record)}</code>
          )}{' '}
        </>
      )}
      <RelativeTime time={readTime(event.at)} />
      {key && <> with the key {shortened(key)}</>}
      {namesRecord && (
        <span className={styles.facts}>
          {shortened(event.operation)}
          {event.operation_id && <> · {shortened(event.operation_id)}</>}
        </span>
      )}
    </WrittenChange>
  )
}
