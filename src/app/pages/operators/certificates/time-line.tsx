import { useRef, useState, type PointerEvent } from 'react'
import type { Tone } from '../../../ui/badge.tsx'
import { lazily, LOCALE, plural } from '../../../ui/intl.ts'
import { barsOf, ticksOf, type Span } from './time-line.ts'
import styles from './time-line.module.css'
import type { ListedCertificate } from './use-certificates.ts'

const TONES = ['bad', 'warn', 'ok', 'idle'] as const satisfies readonly Tone[]
const BARS = 60
const TICKS = 6
/** The height of the bars, in units of the drawing. */
const HEIGHT = 100

const day = lazily(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      day: 'numeric',
      month: 'short',
      year: '2-digit',
      timeZone: 'UTC',
    }),
)

const endsText = (count: number) =>
  plural(count, { one: '# certificate ends', other: '# certificates end' })

type TimeLineProps = {
  certificates: readonly ListedCertificate[]
  span: Span
  now: number
  /** What is chosen of the time; null for all of it. */
  chosen: Span | null
  onChoose: (chosen: Span | null) => void
}

/** When certificates end: bars of how many, by the state they are in. Dragging over it chooses a part of the time. */
export const TimeLine = ({ certificates, span, now, chosen, onChoose }: TimeLineProps) => {
  const picture = useRef<SVGSVGElement>(null)
  const [drag, setDrag] = useState<Span | null>(null)
  const length = span.until - span.from
  const percentOf = (at: number) => Math.min(100, Math.max(0, ((at - span.from) / length) * 100))
  const ends = certificates.map(({ until, look }) => ({ at: until.getTime(), tone: look.tone }))
  const bars = barsOf(ends, span, BARS, TONES)
  const most = Math.max(
    1,
    ...bars.map(({ counts }) => TONES.reduce((sum, tone) => sum + counts[tone], 0)),
  )
  const inside = bars.reduce(
    (sum, { counts }) => sum + TONES.reduce((all, tone) => all + counts[tone], 0),
    0,
  )
  const timeAt = ({ clientX }: PointerEvent): number => {
    const { left = 0, width = 1 } = picture.current?.getBoundingClientRect() ?? {}
    const share = Math.min(1, Math.max(0, (clientX - left) / width))
    return span.from + share * length
  }
  const brushed = drag ?? chosen
  const ordered = (one: Span): Span => ({
    from: Math.min(one.from, one.until),
    until: Math.max(one.from, one.until),
  })
  const mark = brushed && ordered(brushed)
  return (
    <figure className={styles.figure}>
      <svg
        ref={picture}
        className={styles.picture}
        role="img"
        aria-label={`${endsText(inside)} in the time shown`}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          const at = timeAt(event)
          setDrag({ from: at, until: at })
        }}
        onPointerMove={(event) => drag && setDrag({ from: drag.from, until: timeAt(event) })}
        onPointerCancel={() => setDrag(null)}
        onPointerUp={() => {
          if (!drag) return
          const next = ordered(drag)
          setDrag(null)
          // A press without a way chooses all again.
          onChoose(next.until - next.from < length / 100 ? null : next)
        }}
      >
        {mark && (
          <rect
            className={styles.brush}
            x={`${percentOf(mark.from)}%`}
            width={`${percentOf(mark.until) - percentOf(mark.from)}%`}
            y="0"
            height={HEIGHT}
          />
        )}
        {bars.map(({ from, until, counts }) => {
          let top = HEIGHT
          const all = TONES.reduce((sum, tone) => sum + counts[tone], 0)
          const tip = `${endsText(all)} from ${day().format(from)} to ${day().format(until)}`
          return TONES.map((tone) => {
            const height = (counts[tone] / most) * (HEIGHT - 12)
            top -= height
            return (
              height > 0 && (
                <rect
                  key={`${from} ${tone}`}
                  data-tip={tip}
                  className={styles[tone]}
                  x={`${percentOf(from)}%`}
                  width={`${(percentOf(until) - percentOf(from)) * 0.8}%`}
                  y={top}
                  height={height}
                />
              )
            )
          })
        })}
        <line className={styles.base} x1="0" x2="100%" y1={HEIGHT} y2={HEIGHT} />
        <line
          className={styles.now}
          x1={`${percentOf(now)}%`}
          x2={`${percentOf(now)}%`}
          y1="0"
          y2={HEIGHT + 4}
        />
        {ticksOf(span, TICKS).map((at) => (
          <text
            key={at}
            className={styles.tick}
            x={`${percentOf(at)}%`}
            y={HEIGHT + 18}
            textAnchor={percentOf(at) > 94 ? 'end' : percentOf(at) < 4 ? 'start' : 'middle'}
          >
            {day().format(at)}
          </text>
        ))}
      </svg>
      <figcaption className={styles.legend}>
        <span className={styles.key} data-tone="bad">
          Expired, or expires soon
        </span>
        <span className={styles.key} data-tone="warn">
          Expiring
        </span>
        <span className={styles.key} data-tone="ok">
          Valid
        </span>
        <span className={styles.key} data-tone="idle">
          Not yet valid
        </span>
        <span>The line is now. Drag over the bars to choose a part of the time.</span>
      </figcaption>
    </figure>
  )
}
