import { useMemo, useState } from 'react'
import { certificateState } from '#domain/certificate-state.ts'
import { isComplete, loadedText } from '../../../list/copy-coverage.ts'
import { sweepTime } from '../../../list/coverage-text.ts'
import { CopyMeter } from '../../../list/copy-meter.tsx'
import { ListedContext } from '../../../list/listed-resource.ts'
import { LinkButton } from '../../../shell/link-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { certificateLook } from '../../../ui/certificate-look.ts'
import { readAgo } from '../../../ui/format-time.ts'
import { useNow } from '../../../ui/use-now.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { Page } from '../../../ui/page.tsx'
import { LISTED_OPERATORS } from '../listed-operators.tsx'
import { NoOperators } from '../no-operators.tsx'
import { AttentionList } from './attention-list.tsx'
import { endFinding, versionFinding, percentText } from './chart-words.ts'
import chartStyles from './charts.module.css'
import { EdgeWatch } from './edge-watch.tsx'
import { endWeeks } from './end-weeks.ts'
import { EndsChart } from './ends-chart.tsx'
import { Hatch } from './hatch.tsx'
import styles from './overview-page.module.css'
import { RecentChanges } from './recent-changes.tsx'
import { useOverview, type Overview } from './use-overview.ts'
import { versionMarks, drawnVersions, type VersionMark } from './version-marks.ts'
import { OPERATOR_PAGES } from '../../../resources/operators/operator-pages.ts'
import { Link } from '../../../shell/link.tsx'
import { searchAddress } from '../../../shell/search-address.ts'
import { shortened } from '../../../ui/first-part.ts'

type VersionsChartProps = { marks: readonly VersionMark[]; total: number }

/** How many operators run each version; each bar leads to the list of them. */
const VersionsChart = ({ marks, total }: VersionsChartProps) => {
  const { drawn, rest } = drawnVersions(marks)
  const most = Math.max(1, ...drawn.map(({ count }) => count))
  return (
    <ul className={chartStyles.bars} aria-label="Operators by version">
      {drawn.map(({ key, label, count, search, tags, isOld }) => {
        const bar = { width: `${(count / most) * 100}%`, height: '100%', rx: 2 }
        return (
          <li key={key}>
            <Link
              {...searchAddress(OPERATOR_PAGES.list, search, undefined)}
              className={chartStyles.bar}
              data-tip={`${shortened(label)}: ${formatNumber(count)} of ${formatNumber(total)} operators, ${percentText(count, total)}`}
            >
              <span className={chartStyles.label}>
                <bdi data-cut="">{shortened(label)}</bdi>
                {tags.map((tag) => (
                  <span key={tag} className={chartStyles.tag}>
                    {tag}
                  </span>
                ))}
              </span>
              <svg className={chartStyles.track} aria-hidden="true">
                <rect className={isOld ? chartStyles.old : chartStyles.length} {...bar} />
                {isOld && <rect fill="url(#chart-hatch)" {...bar} />}
              </svg>
              <span className={chartStyles.count}>{formatNumber(count)}</span>
            </Link>
          </li>
        )
      })}
      {rest.values > 0 && (
        <li className={chartStyles.rest}>
          {plural(rest.values, { one: '# other value', other: '# other values' })}:{' '}
          {plural(rest.count, { one: '# operator', other: '# operators' })}
        </li>
      )}
    </ul>
  )
}

/** So many lines are shown before somebody asks for the rest. */
const MOST_LINES = 5

/** Is anything about to break, what runs where, and what has changed. */
export const OverviewPage = () => {
  const overview = useOverview()
  const { mirror, state, records, groups, isWhole, setEdges } = overview
  const [isOpen, setIsOpen] = useState(false)
  const more = groups.length - MOST_LINES
  return (
    <Page
      title="Overview"
      subtitle={
        <ListedContext value={LISTED_OPERATORS}>
          <CopyMeter mirror={mirror} state={state} />
        </ListedContext>
      }
    >
      <Card title="Needs attention" flush>
        <p className={styles.coverage}>
          <span role="status">{coverageOf(overview)}</span> <Cost overview={overview} />{' '}
          <EdgeWatch onGroups={setEdges} />
        </p>
        {groups.length > 0 ? (
          <AttentionList groups={isOpen ? groups : groups.slice(0, MOST_LINES)} />
        ) : (
          <Well overview={overview} />
        )}
        {more > 0 && !isOpen && (
          <p className={styles.coverage}>
            <Button size="small" variant="quiet" onClick={() => setIsOpen(true)}>
              Show {formatNumber(more)} more
            </Button>
          </p>
        )}
      </Card>
      {records?.length === 0 && isWhole && <NoOperators />}
      {records && records.length > 0 && <Charts {...overview} records={records} />}
      <RecentChanges seen={String(state.completed_at)} />
    </Page>
  )
}

type ChartsProps = Pick<Overview, 'now' | 'within'> & { records: NonNullable<Overview['records']> }

const Charts = ({ records, now, within }: ChartsProps) => {
  const ends = useMemo(() => {
    const all = records.flatMap(({ cert }) => {
      const { tone } = certificateLook(certificateState(cert, now, within))
      return cert.not_after instanceof Date ? [{ at: cert.not_after.getTime(), tone }] : []
    })
    return endWeeks(all, now.getTime())
  }, [records, now, within])
  const marks = useMemo(() => versionMarks(records, LISTED_OPERATORS.tokens), [records])
  return (
    <div className={chartStyles.grid}>
      <Hatch />
      <Card
        title={endFinding(ends.expired, ends.soon, ends.total)}
        aside={
          <LinkButton size="small" variant="quiet" to="/certificates">
            Certificates
          </LinkButton>
        }
      >
        {ends.total > 0 && <EndsChart ends={ends} now={now.getTime()} />}
      </Card>
      <Card title={versionFinding(marks, records.length)}>
        <VersionsChart marks={marks} total={records.length} />
      </Card>
    </div>
  )
}

/** How much was looked at. */
const coverageOf = ({ state, records, isWhole, examined }: Overview): string => {
  const count = records?.length ?? 0
  if (count === 0) {
    if (examined > 0) return `Looking at ${formatNumber(examined)} of ${loadedText(state)} loaded…`
    if (isWhole) return 'There are no operators.'
    return typeof state.sweep === 'object' ? 'Nothing is loaded yet.' : 'Loading all operators…'
  }
  if (isWhole)
    return `Looked at ${plural(count, { one: 'the only operator', other: 'all # operators' })}.`
  const all = plural(count, { one: '# operator', other: '# operators' })
  return `Looked at ${all} of ${loadedText(state)} loaded so far. There may be more.`
}

/** What it costs to load the operators that are not loaded, where somebody must ask for it. */
const Cost = ({ overview: { mirror, state, isAsking } }: { overview: Overview }) => {
  const isFailed = typeof state.sweep === 'object' && state.sweep.kind === 'failed'
  if (state.sweep === 'running' || (!isAsking && (isFailed || isComplete(state)))) return null
  const { sweep_limit } = state.requests
  const cost = sweepTime(state) ?? (sweep_limit && `up to ${sweep_limit} requests a minute`)
  if (!isAsking) return cost && `Loading all takes ${cost}.`
  return (
    <Button size="small" variant="quiet" onClick={() => mirror.start()}>
      {state.loaded > 0 ? 'Load all anew' : 'Load all'}: {cost}
    </Button>
  )
}

/** That nothing was found, once all has been looked for. */
const Well = ({ overview: { records, state, isLooked } }: { overview: Overview }) => {
  const now = useNow()
  if (!records || records.length === 0 || !isLooked) return null
  const read_at = state.oldest_at ?? state.completed_at
  return (
    <p className={styles.well}>
      Nothing needs attention
      {read_at !== null && `, as of data read ${readAgo(new Date(read_at), now)}`}.
    </p>
  )
}
