import { DAY_MS } from '#domain/certificate-state.ts'
import { OPERATOR_PAGES } from '../../../resources/operators/operator-pages.ts'
import { searchAddress } from '../../../shell/search-address.ts'
import { formatNumber, lazily, LOCALE, plural } from '../../../ui/intl.ts'
import { dayText } from '../certificates/time-line.ts'
import { END_TONES, type CertificateEnds } from './certificate-ends.ts'
import type { Column } from './column-picture.tsx'
import type { drawnMarks, Mark, WeekMark } from './fleet-marks.ts'
import { endFinding, weekFinding } from './fleet-words.ts'

/** A row of the table of a picture. */
export type PictureRow = {
  readonly key: string
  readonly label: string
  readonly count: number
  readonly note?: string
}

type PictureHead = {
  /** What it is of: `Operators by version`. */
  readonly what: string
  /** What it says, in a sentence. */
  readonly finding: string
  /** The heading of the values, and of what is counted. */
  readonly headings: readonly [value: string, counted: string]
  readonly rows: readonly PictureRow[]
  readonly total: number
}

/** How many operators have each value, as it is drawn and written. */
export type BarData = PictureHead & ReturnType<typeof drawnMarks>

/** How many there are at each time, as it is drawn and written. */
export type ColumnData = PictureHead & {
  readonly columns: readonly Column[]
  /** The columns have parts by the states of certificates; so many are not drawn, in words. */
  readonly outside?: string
}

const day = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** The states of certificates by the colours of their parts. */
export const TONE_WORDS = {
  bad: 'expired, or expires soon',
  warn: 'expiring',
  ok: 'valid',
  idle: 'not yet valid',
} as const

type Bars = CertificateEnds['bars']
type EndBar = Bars[number]

const daysOf = ({ from, until }: Pick<EndBar, 'from' | 'until'>) =>
  `${day().format(from)} – ${day().format(until - DAY_MS)}`

const countOf = ({ counts }: EndBar) => END_TONES.reduce((sum, tone) => sum + counts[tone], 0)

const tonesOf = ({ counts }: EndBar) =>
  END_TONES.flatMap((tone) =>
    counts[tone] > 0 ? `${formatNumber(counts[tone])} ${TONE_WORDS[tone]}` : [],
  )

const endColumn = (bar: EndBar, now: number): Column => {
  const { from, until, counts } = bar
  const isNow = from <= now && now < until
  const ends = plural(countOf(bar), { one: '# certificate ends', other: '# certificates end' })
  return {
    key: `${from}`,
    label: isNow ? 'Today' : day().format(from),
    tip: [`${daysOf(bar)}: ${ends}`, ...tonesOf(bar)].join(', '),
    parts: END_TONES.map((look) => ({ look, count: counts[look] })),
    isNow,
    target: {
      to: '/certificates',
      search: { from: dayText(from), until: dayText(until - DAY_MS), zoom: 'all' },
    },
  }
}

// What ended between the count and now is not coloured as if it were valid.
const atNow = (bar: EndBar, now: number, countedAt: number): EndBar =>
  bar.until > now || bar.until <= countedAt
    ? bar
    : { ...bar, counts: { bad: countOf(bar), warn: 0, ok: 0, idle: 0 } }

/**
 * When certificates end, a column a week. Of what was counted before now, at `countedAt`, nothing is said that is
 * otherwise by now.
 */
export const endsPicture = (
  ends: CertificateEnds,
  now: number,
  countedAt: number | null = null,
): ColumnData => {
  const isKept = countedAt !== null
  const bars = isKept ? ends.bars.map((bar) => atNow(bar, now, countedAt)) : ends.bars
  const outside = [
    ends.before > 0 && plural(ends.before, { one: '# ended before', other: '# ended before' }),
    ends.after > 0 && plural(ends.after, { one: '# ends later', other: '# end later' }),
  ].filter(Boolean)
  return {
    what: 'Certificates by the week in which they end',
    finding: isKept
      ? plural(ends.total, {
          one: '# certificate has an end',
          other: '# certificates have an end',
        })
      : endFinding(ends.expired, ends.soon, ends.total),
    headings: ['Week of UTC', 'Certificates'],
    rows: bars.map((bar) => ({
      key: `${bar.from}`,
      label: daysOf(bar),
      count: countOf(bar),
      note: tonesOf(bar).join(', '),
    })),
    total: ends.total,
    columns: ends.total > 0 ? bars.map((bar) => endColumn(bar, now)) : [],
    outside: outside.length > 0 ? `Not drawn: ${outside.join(', ')}.` : '',
  }
}

const rowsOf = (marks: readonly Mark[]): PictureRow[] =>
  marks.map(({ key, label, count, tags }) => ({ key, label, count, note: tags.join(', ') }))

/** When operators were created, a column a week. Weeks of former times, `isKept`, are named by their days. */
export const weeksPicture = (
  given: readonly WeekMark[],
  total: number,
  isKept = false,
): ColumnData => {
  const weeks = isKept ? given.map((week) => ({ ...week, label: daysOf(week) })) : given
  return {
    what: 'Operators by the week in which they were created',
    finding: isKept
      ? `${plural(total, { one: '# operator', other: '# operators' })} by the time of creation`
      : weekFinding(weeks),
    headings: ['Week', 'Operators'],
    rows: rowsOf(weeks),
    total,
    columns: weeks.map(({ key, label, from, count, search }) => ({
      key,
      label: day().format(from),
      tip: `${label}: ${plural(count, { one: '# operator created', other: '# operators created' })}`,
      parts: [{ look: 'length', count }],
      target: searchAddress(OPERATOR_PAGES.list, search, undefined),
    })),
  }
}

/** How many operators have each value, bars with the rest in one line. */
export const barsPicture = (
  head: Pick<PictureHead, 'what' | 'finding' | 'total'> & { heading: string },
  marks: readonly Mark[],
  drawn: ReturnType<typeof drawnMarks>,
): BarData => {
  const { heading, ...rest } = head
  return { ...rest, headings: [heading, 'Operators'], rows: rowsOf(marks), ...drawn }
}
