import { DAY_MS } from '#domain/certificate-state.ts'
import { OPERATOR_PAGES } from '../../../resources/operators/operator-pages.ts'
import { searchAddress } from '../../../shell/search-address.ts'
import { lazily, LOCALE, plural } from '../../../ui/intl.ts'
import { dayText } from '../certificates/time-line.ts'
import { BarPicture, Hatch } from './bar-picture.tsx'
import { END_TONES, type CertificateEnds } from './certificate-ends.ts'
import { ColumnPicture, type Column } from './column-picture.tsx'
import { drawnMarks, drawnVersions, type Mark } from './fleet-marks.ts'
import {
  endFinding,
  featureFinding,
  regionFinding,
  versionFinding,
  weekFinding,
} from './fleet-words.ts'
import { GroupPicture } from './group-picture.tsx'
import { PictureCard } from './picture-card.tsx'
import styles from './pictures.module.css'
import { useFleet, type Fleet } from './use-fleet.ts'
import type { SurveyedOperator } from '../../../resources/operators/overview/surveyed-operator.ts'
import type { Overview } from './use-overview.ts'

const day = lazily(
  () => new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)

const TONE_WORDS = {
  bad: 'expired, or expires soon',
  warn: 'expiring',
  ok: 'valid',
  idle: 'not yet valid',
} as const

type Bars = CertificateEnds['bars']
type EndBar = Bars[number]

const daysOf = ({ from, until }: Pick<EndBar, 'from' | 'until'>) =>
  `${day().format(from)} – ${day().format(until - DAY_MS)}`

const endColumns = (bars: Bars, now: number): Column[] =>
  bars.map(({ from, until, counts }) => {
    const parts = END_TONES.map((look) => ({ look, count: counts[look] }))
    const count = parts.reduce((sum, part) => sum + part.count, 0)
    const said = parts.flatMap((part) =>
      part.count > 0 ? `${part.count} ${TONE_WORDS[part.look]}` : [],
    )
    const ends = plural(count, { one: '# certificate ends', other: '# certificates end' })
    return {
      key: `${from}`,
      label: from <= now && now < until ? 'Today' : day().format(from),
      tip: [`${daysOf({ from, until })}: ${ends}`, ...said].join(', '),
      parts,
      isNow: from <= now && now < until,
      target: {
        to: '/certificates',
        search: { from: dayText(from), until: dayText(until - DAY_MS), zoom: 'all' },
      },
    }
  })

const weekColumns = (weeks: Fleet['weeks']): Column[] =>
  weeks.map(({ key, label, from, count, search }) => ({
    key,
    label: day().format(from),
    tip: `${label}: ${plural(count, { one: '# operator created', other: '# operators created' })}`,
    parts: [{ look: 'length', count }],
    target: searchAddress(OPERATOR_PAGES.list, search, undefined),
  }))

const rowsOf = (marks: readonly Mark[]) =>
  marks.map(({ key, label, count, tags }) => ({ key, label, count, note: tags.join(', ') }))

type EndsPictureProps = Pick<Fleet, 'ends' | 'now'> & { isPlain?: boolean }

/** When certificates end, a column a week. */
export const EndsPicture = ({ ends, now, isPlain = false }: EndsPictureProps) => {
  const columns = endColumns(ends.bars, now.getTime())
  const outside = [
    ends.before > 0 && plural(ends.before, { one: '# ended before', other: '# ended before' }),
    ends.after > 0 && plural(ends.after, { one: '# ends later', other: '# end later' }),
  ].filter(Boolean)
  const what = 'Certificates by the week in which they end'
  const drawn = ends.total > 0 && (
    <>
      <ColumnPicture what={what} columns={columns} isPlain={isPlain} />
      <div className={styles.legend}>
        {END_TONES.map((tone) => (
          <span key={tone} className={styles.key}>
            <svg aria-hidden="true">
              <rect className={styles[tone]} width="100%" height="100%" rx="2" />
              {tone === 'warn' && <rect fill="url(#overview-hatch)" width="100%" height="100%" />}
            </svg>
            {TONE_WORDS[tone]}
          </span>
        ))}
        {outside.length > 0 && <span>Not drawn: {outside.join(', ')}.</span>}
      </div>
    </>
  )
  const finding = endFinding(ends.expired, ends.soon, ends.total)
  if (isPlain)
    return (
      <section>
        <h2>{finding}</h2>
        {drawn}
      </section>
    )
  return (
    <PictureCard
      finding={finding}
      what={what}
      headings={['Week of UTC', 'Certificates']}
      rows={ends.bars.map((bar, at) => ({
        key: `${bar.from}`,
        label: daysOf(bar),
        count: columns[at]?.parts.reduce((sum, { count }) => sum + count, 0) ?? 0,
        note: END_TONES.flatMap((tone) =>
          bar.counts[tone] > 0 ? `${bar.counts[tone]} ${TONE_WORDS[tone]}` : [],
        ).join(', '),
      }))}
      total={ends.total}
      isWide
    >
      {drawn}
    </PictureCard>
  )
}

type PicturesProps = { overview: Overview; records: readonly SurveyedOperator[] }

/** What runs where, in pictures. Each part of them leads to the operators that it stands for. */
export const Pictures = ({ overview, records }: PicturesProps) => {
  const { mirror, state, now, shares } = overview
  const fleet = useFleet(records, now, shares)
  if (!fleet) return null
  const { total, ends, versions, regions, features, clusters, weeks } = fleet
  const bars = [
    ['version', 'Version', versions, versionFinding(versions, total)],
    ['region', 'Region', regions, regionFinding(regions, total)],
    ['set of features', 'Features', features, featureFinding(features, total)],
  ] as const
  return (
    <div className={styles.grid}>
      <Hatch />
      <EndsPicture ends={ends} now={fleet.now} />
      {bars.map(([name, heading, marks, finding]) => (
        <PictureCard
          key={name}
          finding={finding}
          what={`Operators by ${name}`}
          headings={[heading, 'Operators']}
          rows={rowsOf(marks)}
          total={total}
        >
          <BarPicture
            what={`Operators by ${name}`}
            marks={name === 'version' ? drawnVersions(marks) : drawnMarks(marks)}
            total={total}
          />
        </PictureCard>
      ))}
      <GroupPicture mirror={mirror} revision={state.revision} {...{ clusters, total }} />
      <PictureCard
        finding={weekFinding(weeks)}
        what="Operators by the week in which they were created"
        headings={['Week', 'Operators']}
        rows={rowsOf(weeks)}
        total={total}
        isWide
      >
        <ColumnPicture
          what="Operators by the week in which they were created"
          columns={weekColumns(weeks)}
        />
      </PictureCard>
    </div>
  )
}
