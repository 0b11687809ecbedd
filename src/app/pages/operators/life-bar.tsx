import { useId } from 'react'
import type { CertificateLife } from './certificate-life.ts'
import styles from './life-bar.module.css'

/** How much of the width, in percent, leads to a today that is outside of the life. */
const OUTSIDE = 18

/** The life of a certificate as a bar with today marked; neutral before the life begins and after it ends. */
export const LifeBar = ({ life: { phase, today, warn, alarm } }: { life: CertificateLife }) => {
  const clip = useId()
  const isWithin = phase === 'within'
  const from = phase === 'before' ? OUTSIDE : 0
  const width = isWithin ? 100 : 100 - OUTSIDE
  const mark = phase === 'before' ? 0 : today
  return (
    <svg className={styles.life} role="img" aria-label={wordsOf(phase, today)}>
      <clipPath id={clip}>
        <rect className={styles.bar} x={`${from}%`} width={`${width}%`} />
      </clipPath>
      {!isWithin && (
        <line
          className={styles.gap}
          x1={`${phase === 'before' ? 0 : width}%`}
          x2={`${phase === 'before' ? OUTSIDE : 100}%`}
          y1="1.625rem"
          y2="1.625rem"
        />
      )}
      <g clipPath={`url(#${clip})`}>
        {isWithin ? (
          <>
            <rect className={`${styles.bar} ${styles.ok}`} x="0" width={`${warn}%`} />
            <rect
              className={`${styles.bar} ${styles.warn}`}
              x={`${warn}%`}
              width={`${alarm - warn}%`}
            />
            <rect
              className={`${styles.bar} ${styles.bad}`}
              x={`${alarm}%`}
              width={`${100 - alarm}%`}
            />
          </>
        ) : (
          <rect className={`${styles.bar} ${styles.idle}`} x={`${from}%`} width={`${width}%`} />
        )}
      </g>
      {/* The mark and its label stay inside at both ends. */}
      <rect
        className={styles.mark}
        x={`${mark}%`}
        transform={`translate(${mark < 1 ? 0 : mark > 99 ? -2 : -1} 0)`}
      />
      <text
        className={styles.today}
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
