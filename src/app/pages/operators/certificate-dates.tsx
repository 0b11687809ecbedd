import type { OperatorCert } from '#contract/operators.ts'
import { ALARM_DAYS, WARN_DAYS } from '#domain/certificate-state.ts'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { exactTime, readTime, utcDay } from '../../ui/format-time.ts'
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
        No certificate. The service makes one from the certificate signing request of the operator.
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
  const share = (ms: number) => Math.min(1, Math.max(0, ms / life)) * 100
  const warn = share(life - WARN_DAYS * DAY_MS)
  const alarm = share(life - ALARM_DAYS * DAY_MS)
  const today = share(now.getTime() - begin.getTime())
  return (
    <div>
      {/* The dates below say the same in words. */}
      <svg
        className={styles.bar}
        aria-hidden="true"
        preserveAspectRatio="none"
        viewBox="0 0 100 12"
      >
        <rect className={styles.ok} x="0" y="2" width={warn} height="8" />
        <rect className={styles.warn} x={warn} y="2" width={alarm - warn} height="8" />
        <rect className={styles.bad} x={alarm} y="2" width={100 - alarm} height="8" />
        <rect className={styles.today} x={Math.min(today, 99.7)} y="0" width="0.3" height="12" />
      </svg>
      <div className={styles.ends}>
        <span>{utcDay(begin)}</span>
        <span>{utcDay(end)}</span>
      </div>
    </div>
  )
}
