import type { WireTime } from '#domain/read-time.ts'
import { useSelector } from '@tanstack/react-store'
import { expiryDays } from '../../resources/operators/expiry-days.ts'
import {
  bindingOf,
  hasBindings,
  type OperatorDocument,
} from '../../resources/operators/operator-document.ts'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { mediumDay } from '../../ui/format-time.ts'
import { useNow } from '../../ui/use-now.ts'
import { certificateLife, type CertificateLife } from './certificate-life.ts'
import styles from './operator-detail.module.css'

/** The life of a certificate as a bar with today marked; grey before the life begins and after it ends. */
const LifeBar = ({ life: { phase, today, warn, alarm } }: { life: CertificateLife }) => (
  <div className={styles.life} role="img" aria-label={wordsOf(phase, today)}>
    {phase === 'within' && (
      <>
        <span className={styles.ok} style={{ flexGrow: warn }} />
        <span className={styles.warn} style={{ flexGrow: alarm - warn }} />
        <span className={styles.bad} style={{ flexGrow: 100 - alarm }} />
      </>
    )}
    <span className={styles.mark} style={{ left: `${today}%` }} />
    <span className={styles.today} style={{ left: `clamp(1.25rem, ${today}%, 100% - 1.25rem)` }}>
      Today
    </span>
  </div>
)

const wordsOf = (phase: CertificateLife['phase'], today: number): string => {
  switch (phase) {
    case 'before':
      return 'Not yet valid'
    case 'within':
      return `${Math.floor(today)}% of its validity has passed`
    case 'after':
      return 'Expired'
  }
}

/** The dates of an operator's certificate, with a bar of the time used, the time left and when to renew. */
export const CertificateDates = ({ operator }: { operator: OperatorDocument }) => {
  const now = useNow()
  const within = useSelector(expiryDays)
  const { cert, not_before: begin, not_after: end } = bindingOf(operator).cert
  if (begin === null && end === null) {
    return <p className={styles.note}>{whyUndated(Boolean(cert), hasBindings(operator))}</p>
  }
  const life =
    begin instanceof Date && end instanceof Date && certificateLife(begin, end, now, within)
  if (!life) {
    return (
      <DetailsList
        items={[
          ['Valid from', <Day key="" time={begin} />],
          ['Valid until', <Day key="" time={end} />],
        ]}
      />
    )
  }
  return (
    <div>
      <LifeBar life={life} />
      <dl className={styles.ends}>
        <div>
          <dt className="visually-hidden">Valid from</dt>
          <dd>
            <Day time={begin} />
          </dd>
        </div>
        <div>
          <dt className="visually-hidden">Valid until</dt>
          <dd>
            <Day time={end} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

const whyUndated = (hasCertificate: boolean, isOn: boolean): string => {
  if (hasCertificate) return 'The service returned no dates for this certificate.'
  return isOn
    ? 'None yet. Issued when the operator sends a signing request.'
    : 'Only operators with bindings have a certificate.'
}

/** The day of a time; the page's tooltip shows the exact time. */
export const Day = ({ time }: { time: WireTime }) => {
  if (!(time instanceof Date)) return <TextValue text={time} />
  return <time dateTime={time.toISOString()}>{mediumDay(time)}</time>
}
