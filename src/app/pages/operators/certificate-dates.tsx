import { ALARM_DAYS, WARN_DAYS, type Certificate } from '#domain/certificate-state.ts'
import type { WireTime } from '#domain/read-time.ts'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { exactTime, utcDay } from '../../ui/format-time.ts'
import { useNow } from '../../ui/use-now.ts'
import styles from './operator-detail.module.css'

const DAY_MS = 86_400_000

const utcText = (time: WireTime) => (time instanceof Date ? exactTime(time).utc : time)

/** The dates of a certificate, with a bar of the time used, the time left and when to renew. */
export const CertificateDates = ({ certificate }: { certificate: Certificate }) => {
  const { cert, not_before: begin, not_after: end } = certificate
  if (begin === null && end === null) {
    return (
      <p className={styles.noCertificate}>
        {cert
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
          ['Valid from', <TextValue key="" text={utcText(begin)} />],
          ['Valid until', <TextValue key="" text={utcText(end)} />],
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

// Hidden if it would overlap the word "today", earlier on a narrow screen; `room` is in percent.
const EndDay = ({ date, room }: { date: Date; room: number }) => (
  <span className={room < 30 ? styles.tight : undefined}>{room >= 20 && utcDay(date)}</span>
)
