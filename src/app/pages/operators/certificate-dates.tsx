import type { WireTime } from '#domain/read-time.ts'
import { useSelector } from '@tanstack/react-store'
import { expiryDays } from '../../device/expiry-days.ts'
import {
  bindingOf,
  hasBindings,
  type OperatorDocument,
} from '../../resources/operators/operator-document.ts'
import { DetailsList, TextValue } from '../../ui/details-list.tsx'
import { lazily, LOCALE } from '../../ui/intl.ts'
import { useNow } from '../../ui/use-now.ts'
import { certificateLife, type CertificateLife } from './certificate-life.ts'
import styles from './operator-detail.module.css'
import { useId } from 'react'
import lifeBarStyles from './life-bar.module.css'

/** How much of the width, in percent, leads to a today that is outside of the life. */
const OUTSIDE = 18

/** The life of a certificate as a bar with today marked; neutral before the life begins and after it ends. */
const LifeBar = ({ life: { phase, today, warn, alarm } }: { life: CertificateLife }) => {
  const clip = useId()
  const isWithin = phase === 'within'
  const from = phase === 'before' ? OUTSIDE : 0
  const width = isWithin ? 100 : 100 - OUTSIDE
  const mark = phase === 'before' ? 0 : today
  return (
    <svg className={lifeBarStyles.life} role="img" aria-label={wordsOf(phase, today)}>
      <clipPath id={clip}>
        <rect className={lifeBarStyles.bar} x={`${from}%`} width={`${width}%`} />
      </clipPath>
      {!isWithin && (
        <line
          className={lifeBarStyles.gap}
          x1={`${phase === 'before' ? 0 : width}%`}
          x2={`${phase === 'before' ? OUTSIDE : 100}%`}
          y1="1.625rem"
          y2="1.625rem"
        />
      )}
      <g clipPath={`url(#${clip})`}>
        {isWithin ? (
          <>
            <rect className={`${lifeBarStyles.bar} ${lifeBarStyles.ok}`} x="0" width={`${warn}%`} />
            <rect
              className={`${lifeBarStyles.bar} ${lifeBarStyles.warn}`}
              x={`${warn}%`}
              width={`${alarm - warn}%`}
            />
            <rect
              className={`${lifeBarStyles.bar} ${lifeBarStyles.bad}`}
              x={`${alarm}%`}
              width={`${100 - alarm}%`}
            />
          </>
        ) : (
          <rect
            className={`${lifeBarStyles.bar} ${lifeBarStyles.idle}`}
            x={`${from}%`}
            width={`${width}%`}
          />
        )}
      </g>
      {/* The mark and its label stay inside at both ends. */}
      <rect
        className={lifeBarStyles.mark}
        x={`${mark}%`}
        transform={`translate(${mark < 1 ? 0 : mark > 99 ? -2 : -1} 0)`}
      />
      <text
        className={lifeBarStyles.today}
        x={`${mark}%`}
        y="0.75rem"
        textAnchor={mark < 10 ? 'start' : mark > 90 ? 'end' : 'middle'}
      >
        Today
      </text>
    </svg>
  )
}

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

const dayInUtc = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }),
)

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

/** The day of a time; the page's tooltip shows the exact time. */
export const Day = ({ time }: { time: WireTime }) => {
  if (!(time instanceof Date)) return <TextValue text={time} />
  return <time dateTime={time.toISOString()}>{dayInUtc().format(time)}</time>
}
