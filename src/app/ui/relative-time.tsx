import { readTime } from '#domain/read-time.ts'
import { exactTime, relativeTime } from './format-time.ts'
import styles from './relative-time.module.css'
import { useNow } from './use-now.ts'

type RelativeTimeProps = {
  time: string | null | undefined
  /** Which side of the word the exact time is aligned to. */
  align?: 'left' | 'right'
}

/** A wire time as people say it; the exact local and UTC time on hover and focus. */
export const RelativeTime = ({ time, align = 'right' }: RelativeTimeProps) => {
  const now = useNow()
  const date = readTime(time)
  if (date === null) return '—'
  if (typeof date === 'string') return date
  const { local, utc } = exactTime(date)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard's way to the exact time
    <time className={styles.time} dateTime={date.toISOString()} tabIndex={0}>
      {relativeTime(date, now)}
      <span className={`${styles.exact} ${align === 'left' ? styles.left : ''}`}>
        <span className={styles.line}>{local}</span>
        <span className={styles.line}>{utc}</span>
      </span>
    </time>
  )
}
