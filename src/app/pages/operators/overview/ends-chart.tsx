import { DAY_MS } from '#domain/certificate-state.ts'
import { formatNumber, lazily, LOCALE, plural } from '../../../ui/intl.ts'
import { shortCount } from './chart-words.ts'
import styles from './charts.module.css'
import { END_TONES, type EndWeeks } from './end-weeks.ts'

const day = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

const TONE_WORDS = {
  bad: 'expired, or expires soon',
  warn: 'expiring',
  ok: 'valid',
  idle: 'not yet valid',
} as const

type Week = EndWeeks['weeks'][number]

const countOf = ({ counts }: Week) => END_TONES.reduce((sum, tone) => sum + counts[tone], 0)

const weekText = (week: Week) => {
  const { from, until, counts } = week
  const ends = plural(countOf(week), { one: '# certificate ends', other: '# certificates end' })
  const tones = END_TONES.filter((tone) => counts[tone] > 0)
  const parts = tones.map((tone) => `${formatNumber(counts[tone])} ${TONE_WORDS[tone]}`)
  return [`${day().format(from)} – ${day().format(until - DAY_MS)}: ${ends}`, ...parts].join(', ')
}

const outsideText = ({ before, after }: EndWeeks) =>
  [
    before > 0 && plural(before, { one: '# ended before', other: '# ended before' }),
    after > 0 && plural(after, { one: '# ends later', other: '# end later' }),
  ]
    .filter(Boolean)
    .join(', ')

const HEIGHT = 100
/** Of a column's width, on each side of its bar. */
const MARGIN = 0.12

/** When certificates end, a column a week. */
export const EndsChart = ({ ends, now }: { ends: EndWeeks; now: number }) => {
  const { weeks } = ends
  const most = Math.max(1, ...weeks.map(countOf))
  const outside = outsideText(ends)
  return (
    <div className={styles.chart}>
      <div className={styles.plot}>
        <svg className={styles.shafts} aria-hidden="true">
          {weeks.map(({ from, counts }, at) => {
            let end = 0
            return END_TONES.map((tone) => {
              end += counts[tone]
              const place = {
                x: `${((at + MARGIN) / weeks.length) * 100}%`,
                y: `${(1 - end / most) * HEIGHT}%`,
                width: `${((1 - 2 * MARGIN) / weeks.length) * 100}%`,
                height: `${(counts[tone] / most) * HEIGHT}%`,
              }
              return (
                <g key={`${from} ${tone}`}>
                  <rect className={styles[tone]} {...place} />
                  {tone === 'warn' && <rect fill="url(#chart-hatch)" {...place} />}
                </g>
              )
            })
          })}
        </svg>
        <ol className={styles.columns} aria-label="Certificates by the week in which they end">
          {weeks.map((week) => {
            const isNow = week.from <= now && now < week.until
            const count = countOf(week)
            return (
              <li key={week.from} data-now={isNow || undefined}>
                <span className={styles.column} data-tip={weekText(week)}>
                  <span className={styles.above} data-count={count > 0 ? shortCount(count) : ''} />
                  <span className="visually-hidden">{weekText(week)}</span>
                </span>
                <span className={styles.below} aria-hidden="true">
                  {isNow ? 'Today' : day().format(week.from)}
                </span>
              </li>
            )
          })}
        </ol>
      </div>
      <div className={styles.legend}>
        {END_TONES.map((tone) => (
          <span key={tone} className={styles.key}>
            <svg aria-hidden="true">
              <rect className={styles[tone]} width="100%" height="100%" rx="2" />
              {tone === 'warn' && <rect fill="url(#chart-hatch)" width="100%" height="100%" />}
            </svg>
            {TONE_WORDS[tone]}
          </span>
        ))}
        {outside && <span>Not drawn: {outside}.</span>}
      </div>
    </div>
  )
}
