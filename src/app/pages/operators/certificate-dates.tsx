import type { OperatorCert } from '#contract/operators.ts'
import { ALARM_DAYS, WARN_DAYS } from '#domain/certificate-state.ts'
import { readTime } from '#domain/read-time.ts'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { exactTime, utcDay } from '../../ui/format-time.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './certificate-dates.module.css'

const DAY_MS = 86_400_000

const timeText = (time: string | null | undefined) => {
  const date = readTime(time)
  return date instanceof Date ? exactTime(date).utc : date
}

/** The life of a certificate by the dates of the reply: what is over, what is left, when to act. */
export const CertificateDates = ({ cert }: { cert: OperatorCert | null | undefined }) => {
  const begin = readTime(cert?.not_before)
  const end = readTime(cert?.not_after)
  if (begin === null && end === null) {
    return (
      <p className={styles.none}>
        {cert?.cert
          ? 'The service does not say from when to when this certificate is valid.'
          : 'No certificate. The service makes one from the certificate signing request of the operator.'}
      </p>
    )
  }
  return (
    <div className={styles.dates}>
      {begin instanceof Date && end instanceof Date && end > begin && (
        <LifeBar begin={begin} end={end} />
      )}
      <DetailsList
        items={[
          ['Valid from', <TextValue key="" text={timeText(cert?.not_before)} />],
          ['Valid until', <TextValue key="" text={timeText(cert?.not_after)} />],
        ]}
      />
    </div>
  )
}

const LifeBar = ({ begin, end }: { begin: Date; end: Date }) => {
  const now = useNow()
  const life = end.getTime() - begin.getTime()
  const percent = (ms: number) => Math.min(1, Math.max(0, ms / life)) * 100
  const warn = percent(life - WARN_DAYS * DAY_MS)
  const alarm = percent(life - ALARM_DAYS * DAY_MS)
  const today = percent(now.getTime() - begin.getTime())
  const isWithin = begin <= now && now <= end
  // The dates below the bar say the same in words.
  return (
    <div className={styles.life} aria-hidden="true">
      <svg className={styles.bar} preserveAspectRatio="none" viewBox="0 0 100 8">
        <rect className={styles.ok} x="0" y="0" width={warn} height="8" />
        <rect className={styles.warn} x={warn} y="0" width={alarm - warn} height="8" />
        <rect className={styles.bad} x={alarm} y="0" width={100 - alarm} height="8" />
      </svg>
      {isWithin && <span className={styles.mark} style={{ left: `${today}%` }} />}
      <div className={styles.ends}>
        <EndDay date={begin} room={isWithin ? today : 100} />
        {isWithin && (
          <span
            className={styles.today}
            style={{ left: `${today}%`, transform: `translateX(-${today}%)` }}
          >
            today
          </span>
        )}
        <EndDay date={end} room={isWithin ? 100 - today : 100} />
      </div>
    </div>
  )
}

// A day gives way where the word of the mark needs its place, on a narrow screen earlier; `room` is in percent.
const EndDay = ({ date, room }: { date: Date; room: number }) => (
  <span className={room < 30 ? styles.tight : undefined}>{room >= 20 && utcDay(date)}</span>
)
