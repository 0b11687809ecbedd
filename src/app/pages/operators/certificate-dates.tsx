import type { WireTime } from '#domain/read-time.ts'
import { useSelector } from '@tanstack/react-store'
import { expiryShares } from '../../device/expiry-shares.ts'
import {
  bindingOf,
  hasBindings,
  type OperatorDocument,
} from '../../resources/operators/operator-document.ts'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { lazily, LOCALE } from '../../ui/intl.ts'
import { useNow } from '../../ui/use-now.ts'
import { certificateLife } from './certificate-life.ts'
import { LifeBar } from './life-bar.tsx'
import styles from './operator-detail.module.css'

const dayInUtc = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }),
)

/** The dates of an operator's certificate, with a bar of the time used, the time left and when to renew. */
export const CertificateDates = ({ operator }: { operator: OperatorDocument }) => {
  const now = useNow()
  const shares = useSelector(expiryShares)
  const { cert, not_before: begin, not_after: end } = bindingOf(operator).cert
  if (begin === null && end === null) {
    return <p className={styles.note}>{whyUndated(Boolean(cert), hasBindings(operator))}</p>
  }
  const life =
    begin instanceof Date && end instanceof Date && certificateLife(begin, end, now, shares)
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
      <dl className={styles.ends} data-phase={life.phase}>
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

// The page's tooltip shows the exact time.
const Day = ({ time }: { time: WireTime }) => {
  if (!(time instanceof Date)) return <TextValue text={time} />
  return <time dateTime={time.toISOString()}>{dayInUtc().format(time)}</time>
}
