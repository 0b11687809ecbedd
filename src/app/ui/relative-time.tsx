import type { WireTime } from '#domain/read-time.ts'
import { exactTime, relativeTime } from './format-time.ts'
import styles from './relative-time.module.css'
import { useNow } from './use-now.ts'

type RelativeTimeProps = {
  time: WireTime
  /** Which side of the text the exact time is aligned with. */
  align?: 'left' | 'right'
}

/** A time in words, with the exact local and UTC time on hover and focus. */
export const RelativeTime = ({ time, align = 'right' }: RelativeTimeProps) => {
  const now = useNow()
  if (time === null) return '—'
  if (typeof time === 'string') return time
  const { local, utc } = exactTime(time)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard reaches the exact time
    <time className={styles.time} dateTime={time.toISOString()} tabIndex={0}>
      {relativeTime(time, now)}
      <span className={`${styles.exact} ${align === 'left' ? styles.left : ''}`}>
        <span className={styles.line}>{local}</span>
        <span className={styles.line}>{utc}</span>
      </span>
    </time>
  )
}
