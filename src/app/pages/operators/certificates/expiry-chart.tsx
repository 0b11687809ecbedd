import type { ReactNode } from 'react'
import { dayOfYear } from '../../../ui/format-time.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import type { ExpiryBand, ExpiryBar } from './expiry-bars.ts'
import styles from './expiry-chart.module.css'

/** Of a title, which a narrow chart abbreviates. */
const UNIT = ' days'

const barText = ({ title, count }: ExpiryBar): string =>
  `${title}: ${plural(count, { one: '# certificate', other: '# certificates' })}`

/** What is pressed of a bar. */
export type BarParts = {
  readonly className: string | undefined
  readonly 'aria-label': string
  readonly children: ReactNode
}

type ExpiryChartProps = {
  bands: readonly ExpiryBand[]
  /** It has half the width of a page. */
  isNarrow?: boolean
  /** Makes of the parts of a bar what can be pressed. */
  renderBar: (bar: ExpiryBar, parts: BarParts) => ReactNode
}

/** When certificates expire: bars of about a week, under the bands that lists group them by. */
export const ExpiryChart = ({ bands, isNarrow = false, renderBar }: ExpiryChartProps) => {
  const most = Math.max(1, ...bands.flatMap(({ bars }) => bars.map(({ count }) => count)))
  const all = bands.flatMap(({ bars }) => bars).filter(({ from }) => from !== null)
  return (
    <div
      className={styles.chart}
      data-narrow={isNarrow || undefined}
      role="group"
      aria-label="Certificates by expiry"
    >
      {bands.map(({ title, count, bars }, at) => (
        <div
          key={title}
          className={styles.band}
          // As wide as its bars, but for what has expired and what expires late.
          style={at > 0 && at < bands.length - 1 ? { flexGrow: bars.length } : undefined}
        >
          <p className={styles.title}>
            {title.replace(UNIT, '')}
            {title.endsWith(UNIT) && <span className={styles.unit}>{UNIT}</span>}{' '}
            {!isNarrow && <b>{formatNumber(count)}</b>}
          </p>
          <ul className={styles.plot}>
            {bars.map((bar) => (
              <li key={bar.search}>
                {renderBar(bar, {
                  className: styles.bar,
                  'aria-label': barText(bar),
                  children: (
                    <>
                      {bar.count > 0 && formatNumber(bar.count)}
                      <span
                        className={`${styles.shaft} ${styles[bar.tone]}`}
                        style={{ height: `calc((100% - 1rem) * ${bar.count / most})` }}
                      />
                    </>
                  ),
                })}
                <span className={styles.tick} data-major={all.indexOf(bar) % 4 === 0 || undefined}>
                  {bar.from !== null && dayOfYear(new Date(bar.from))}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
