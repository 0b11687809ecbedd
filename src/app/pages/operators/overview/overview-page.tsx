import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useMemo } from 'react'
import { Changes } from '../../../activity/change-list.tsx'
import { useChanges } from '../../../activity/use-changes.ts'
import { paceOf } from '../../../api/pace/pace.ts'
import { useClient } from '../../../api/use-client.ts'
import type { Collection } from '../../../collections/collection.ts'
import { searchFacets, searchRecords } from '../../../collections/search.ts'
import { useCollection, useCollectionState } from '../../../collections/use-collection.ts'
import { ErrorNotice } from '../../../errors/error-notice.tsx'
import { expiryDays } from '../../../resources/operators/expiry-days.ts'
import { LoadFoot } from '../../../list/list-foot.tsx'
import type { AttentionLine } from '../../../resources/attention.ts'
import type { WireRecord } from '../../../resources/collected-resource.ts'
import { edgeRecords } from '../../../resources/edges/edge-record.ts'
import { COLLECTED_EDGES } from '../../../resources/edges/edge-source.ts'
import { useFirstReads } from '../../../resources/edges/use-first-reads.ts'
import { certificateOf } from '../../../resources/operators/certificate-bands.ts'
import { COLLECTED_OPERATORS } from '../../../resources/operators/collected-operators.ts'
import { OPERATOR_PAGES } from '../../../resources/operators/operator-pages.ts'
import { recordCount } from '../../../resources/resource-words.ts'
import { Link, searchAddress } from '../../../shell/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { Page } from '../../../ui/page.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { CERTIFICATES_VIEW } from '../certificates/certificates-view.tsx'
import { expiryBands } from '../certificates/expiry-bars.ts'
import { ExpiryChart } from '../certificates/expiry-chart.tsx'
import { NoOperators } from '../no-operators.tsx'
import { AttentionList } from './attention-list.tsx'
import { duplicates, overviewLines } from './overview-lines.ts'
import styles from './overview-page.module.css'
import { versionGroups, VersionsChart } from './versions-chart.tsx'

/** So many lines are shown: less grave reasons wait until the others are gone. */
const MOST_LINES = 5

/** So many records are read unasked where the service limits requests. */
const MOST_UNASKED = 1_000

/** Loads all records, as far as that costs little: people land here, and did not ask for it. */
const useFirstRecords = (collection: Collection): void => {
  const { connection } = useClient()
  useEffect(() => {
    // A load that somebody has begun goes on.
    const isBegun = collection.state.get().progress !== null
    collection.load()
    if (isBegun) return undefined
    let isPaused = false
    const stop = collection.state.subscribe(() => {
      const { limit } = paceOf(connection.id).usage()
      if (limit === null || (collection.state.get().progress ?? 0) < MOST_UNASKED) return
      stop()
      isPaused = true
      collection.pause()
    })
    return () => {
      stop()
      if (isPaused) collection.rest()
    }
  }, [collection, connection])
}

/** Is anything about to break, what runs where, and what has changed. */
export const OverviewPage = () => {
  const operators = useCollection(COLLECTED_OPERATORS)
  const edges = useCollection(COLLECTED_EDGES)
  const state = useCollectionState(operators)
  const edgeState = useCollectionState(edges)
  const listed = edgeRecords(edgeState.records)
  const reads = useFirstReads(edges, listed)
  useFirstRecords(operators)
  const now = useNow()
  const within = useSelector(expiryDays)
  const cache = useQueryClient()
  const client = useClient()
  const { records } = state
  const twice = useMemo(() => duplicates(records), [records])
  const lines = useMemo(
    () => overviewLines(records, listed, twice, now.getTime(), within),
    [records, listed, twice, now, within],
  )
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: [...client.key, 'changes'] })
    return operators.refresh()
  }
  const isWhole = state.completed_at !== null
  const counts = [
    recordCount(COLLECTED_OPERATORS.words, records.length),
    listed.length > 0 && recordCount(COLLECTED_EDGES.words, listed.length),
  ]
  return (
    <Page
      title="Overview"
      actions={
        <div className={styles.status}>
          <LoadFoot
            collection={{ ...operators, refresh }}
            state={state}
            text={counts.filter(Boolean).join(', ')}
          />
        </div>
      }
    >
      <Card title="Needs attention" flush>
        <Lines lines={lines} isWhole={isWhole && records.length > 0} />
        {reads !== null && (
          <p className={styles.note}>
            {plural(listed.filter(({ read_at }) => read_at === 0).length, {
              one: '# edge is not read yet.',
              other: '# edges are not read yet.',
            })}{' '}
            {edgeState.loading !== 'running' && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => (edgeState.loading === 'idle' ? edges.load() : edges.resume())}
              >
                {plural(reads, { one: 'Read it: # request', other: 'Read the rest: # requests' })}
              </Button>
            )}
          </p>
        )}
      </Card>
      {records.length === 0 && isWhole && <NoOperators />}
      {records.length > 0 && <Charts records={records} now={now} />}
      <RecentChanges />
    </Page>
  )
}

type LinesProps = {
  lines: readonly AttentionLine[]
  /** All records were looked at. */
  isWhole: boolean
}

const Lines = ({ lines, isWhole }: LinesProps) => {
  if (lines.length > 0) return <AttentionList lines={lines.slice(0, MOST_LINES)} />
  return isWhole ? <p className={styles.well}>Nothing needs attention.</p> : null
}

type ChartsProps = { records: readonly WireRecord[]; now: Date }

const Charts = ({ records, now }: ChartsProps) => {
  const within = useSelector(expiryDays)
  const bands = useMemo(
    () => expiryBands(records.map(certificateOf), now, within),
    [records, now, within],
  )
  const groups = useMemo(() => {
    const request = { text: '', now: now.getTime() }
    const facets = searchFacets(COLLECTED_OPERATORS.fields, records, request)
    return versionGroups(facets.find(({ field }) => field.isVersion) ?? { values: [] })
  }, [records, now])
  const certificates = useMemo(() => {
    const request = { text: CERTIFICATES_VIEW.q, now: now.getTime() }
    return searchRecords(COLLECTED_OPERATORS.fields, records, request).records.length
  }, [records, now])
  return (
    <div className={styles.charts}>
      <Card
        title="Certificates by expiry"
        aside={
          certificates > 0 && (
            <Link
              className={styles.link}
              to={OPERATOR_PAGES.list}
              search={{ view: CERTIFICATES_VIEW.id }}
            >
              View {formatNumber(certificates)}
            </Link>
          )
        }
      >
        {certificates > 0 ? (
          <ExpiryChart
            bands={bands}
            isNarrow
            renderBar={({ search }, parts) => (
              <Link {...searchAddress(OPERATOR_PAGES.list, search, undefined)} {...parts} />
            )}
          />
        ) : (
          <p>No certificates. Operators with bindings on get one.</p>
        )}
      </Card>
      <Card
        title="Operators by version"
        aside={
          <Link className={styles.link} to={OPERATOR_PAGES.list}>
            View {formatNumber(records.length)}
          </Link>
        }
      >
        <VersionsChart groups={groups} />
      </Card>
    </div>
  )
}

/** So many are shown; the page of the activity has the others. */
const MOST_CHANGES = 5

/** What was changed last. */
const RecentChanges = () => {
  const { data: events, error } = useChanges().query
  return (
    <Card
      title="Recent changes"
      aside={
        <Link className={styles.link} to="/activity">
          All activity
        </Link>
      }
      flush
    >
      {error && <ErrorNotice error={error} title="Couldn't load the changes" />}
      {!error && events?.length === 0 && <p className={styles.none}>Nothing changed yet.</p>}
      {!error && events && <Changes events={events.slice(0, MOST_CHANGES)} isNamed />}
    </Card>
  )
}
