import { useSearch } from '@tanstack/react-router'
import { loadedText } from '../../../list/copy-coverage.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { readTimeAt, useClock } from '../../../ui/exact-times.ts'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { Page } from '../../../ui/page.tsx'
import { UNLOADED, useLazyPart } from '../../../ui/use-lazy-part.ts'
import { AttentionList } from './attention-list.tsx'
import styles from './overview-page.module.css'
import { useOverview, type Overview } from './use-overview.ts'

/** Is anything about to break, what has changed, and what runs where. */
export const OverviewPage = () => {
  const overview = useOverview()
  const { records, state } = overview
  const isWall = useSearch({ from: '/shell/' }).wall === '1'
  const wall = useLazyPart(async () => (await import('./wall.tsx')).Wall, isWall)
  // Behind what needs attention.
  const isLate = records !== null && (records.length > 0 || overview.isWhole) && !isWall
  const late = useLazyPart(async () => (await import('./overview-parts.tsx')).OverviewPart, isLate)
  const edges = useLazyPart(async () => (await import('./edge-watch.tsx')).EdgeWatch, isLate)
  const unloaded = [wall, late, edges].filter(({ isUnloaded }) => isUnloaded)
  return (
    <Page
      title="Overview"
      subtitle={
        late.Part ? (
          <late.Part overview={overview} part="meter" />
        ) : (
          <span>{loadedText(state)} operators loaded</span>
        )
      }
      actions={
        late.Part && (records?.length ?? 0) > 0 && <late.Part overview={overview} part="actions" />
      }
    >
      {isWall ? (
        wall.Part && <wall.Part overview={overview} />
      ) : (
        <>
          <Card title="Needs attention" flush>
            <p className={styles.coverage}>
              <span role="status">{coverageOf(overview)}</span>{' '}
              {late.Part && <late.Part overview={overview} part="cost" />}{' '}
              {edges.Part && <edges.Part onGroups={overview.setEdges} />}
            </p>
            <Attention overview={overview} />
          </Card>
          {late.Part && <late.Part overview={overview} part="below" />}
        </>
      )}
      {unloaded.length > 0 && (
        <p>
          {UNLOADED}{' '}
          <Button
            size="small"
            onClick={() => {
              for (const part of unloaded) void part.open()
            }}
          >
            Try again
          </Button>
        </p>
      )}
    </Page>
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
  const all = plural(count, { one: '# operator', other: '# operators' })
  return isWhole
    ? `Looked at all ${all}.`
    : `Looked at ${all} of ${loadedText(state)} loaded so far. There may be more.`
}

const Attention = ({ overview: { groups, state, records, isLooked } }: { overview: Overview }) => {
  const clock = useClock()
  if (groups.length > 0) return <AttentionList groups={groups} />
  if (!records || records.length === 0 || !isLooked) return null
  const read_at = state.oldest_at ?? state.completed_at
  return (
    <p className={styles.well}>
      Nothing needs attention{read_at !== null && `, as of data read ${readTimeAt(read_at, clock)}`}
      .
    </p>
  )
}
