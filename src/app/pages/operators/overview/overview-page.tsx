import { useSearch } from '@tanstack/react-router'
import { loadedText } from '../../../list/copy-coverage.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatNumber, plural } from '../../../ui/intl.ts'
import { Page } from '../../../ui/page.tsx'
import { UNLOADED, useLazyPart } from '../../../ui/use-lazy-part.ts'
import { AttentionList } from './attention-list.tsx'
import styles from './overview-page.module.css'
import { useOverview, type Overview } from './use-overview.ts'

const parts = () => import('./late-parts.ts')
const loadPart = async () => (await parts()).loadOverviewPart()

/** Is anything about to break, what has changed, and what runs where. */
export const OverviewPage = () => {
  const isWall = useSearch({ from: '/shell/' }).wall === '1'
  const overview = useOverview()
  const { records, state } = overview
  const wall = useLazyPart(async () => (await parts()).loadWall(), isWall)
  // Behind what needs attention, or where nothing comes: it says why.
  const isThere = records !== null && (records.length > 0 || overview.isWhole)
  const isLate = (isThere || typeof state.sweep === 'object') && !isWall
  const late = useLazyPart(loadPart, isLate)
  const unloaded = [wall, late].filter(({ isUnloaded }) => isUnloaded)
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
      actions={late.Part && <late.Part overview={overview} part="actions" />}
    >
      {isWall ? (
        wall.Part && <wall.Part overview={overview} />
      ) : (
        <>
          <Card title="Needs attention" flush>
            <p className={styles.coverage}>
              <span role="status">{coverageOf(overview)}</span>{' '}
              {late.Part && <late.Part overview={overview} part="coverage" />}
            </p>
            {overview.groups.length > 0 ? (
              <AttentionList groups={overview.groups} />
            ) : (
              late.Part && <late.Part overview={overview} part="well" />
            )}
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
  if (isWhole)
    return `Looked at ${plural(count, { one: 'the only operator', other: 'all # operators' })}.`
  const all = plural(count, { one: '# operator', other: '# operators' })
  return `Looked at ${all} of ${loadedText(state)} loaded so far. There may be more.`
}
