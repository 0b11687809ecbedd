import type { AuditEvent } from '#contract/audit.ts'
import { readTime } from '#domain/read-time.ts'
import { Changes, type ChangesProps } from '../../activity/change-list.tsx'
import { dayText } from '../../ui/format-time.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './activity-page.module.css'

const dayOf = ({ at }: AuditEvent, now: Date): string => {
  const time = readTime(at)
  return time instanceof Date ? dayText(time, now) : ''
}

/** Writes below their days, the newest first. */
export const ChangesByDay = ({ events }: ChangesProps) => {
  const now = useNow()
  const days = new Map<string, AuditEvent[]>()
  for (const event of events) {
    const day = dayOf(event, now)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days].map(([day, written]) => (
    <div key={day} className={styles.day}>
      {day && <h2>{day}</h2>}
      <Changes events={written} isNamed isOfDay />
    </div>
  ))
}
