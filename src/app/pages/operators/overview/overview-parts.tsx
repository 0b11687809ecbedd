import { startTransition, useEffect, useState } from 'react'
import { isComplete } from '../../../list/copy-coverage.ts'
import { sweepTime } from '../../../list/coverage-text.ts'
import { CopyMeter } from '../../../list/copy-meter.tsx'
import { ListedContext } from '../../../list/listed-resource.ts'
import { LinkButton } from '../../../shell/link-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { readTimeAt, useClock } from '../../../ui/exact-times.ts'
import { toast } from '../../../ui/toast.tsx'
import { UNLOADED, useLazyPart } from '../../../ui/use-lazy-part.ts'
import { LISTED_OPERATORS } from '../all/listed-operators.tsx'
import { NoOperators } from '../no-operators.tsx'
import { loadEdgeWatch } from './late-parts.ts'
import styles from './overview-page.module.css'
import { Pictures } from './pictures.tsx'
import { useFleet } from './use-fleet.ts'
import { useGrouping } from './use-grouping.ts'
import type { Overview } from './use-overview.ts'
import { useLateSurvey } from './use-late-survey.ts'
import { VisitCard } from './visit-card.tsx'

/** A value once the page was painted without one: both together would be one long task. */
const useAfterPaint = <Value,>(value: Value | undefined): Value | undefined => {
  const isThere = value !== undefined
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    startTransition(() => setIsShown(isThere))
  }, [isThere])
  return isShown ? value : undefined
}

const Below = ({ overview }: { overview: Overview }) => {
  const { mirror, records, isWhole, state } = overview
  const late = useLateSurvey(overview)
  const fleet = useFleet(overview)
  const grouping = useGrouping({ mirror, revision: state.revision, fleet })
  const pictures = useAfterPaint(fleet?.pictures)
  if (records?.length === 0) return isWhole && <NoOperators areAll />
  if (!records) return null
  return (
    <>
      <VisitCard records={isWhole && late?.seen.length === state.loaded ? late.seen : null} />
      {pictures && <Pictures pictures={pictures} grouping={grouping} />}
    </>
  )
}

const Meter = ({ overview: { mirror, state } }: { overview: Overview }) => (
  <ListedContext value={LISTED_OPERATORS}>
    <CopyMeter mirror={mirror} state={state} onAutoRefresh={async () => mirror.start()} />
  </ListedContext>
)

const Actions = ({ overview }: { overview: Overview }) => {
  const download = async (name: 'downloadOverview' | 'downloadEnds') => {
    try {
      const code = await import('./download-overview.ts')
      code[name](overview)
    } catch {
      toast(UNLOADED)
    }
  }
  if (!overview.records?.length) return null
  return (
    <>
      <Button onClick={() => void download('downloadOverview')}>Download JSON</Button>
      <Button onClick={() => void download('downloadEnds')}>Download .ics</Button>
      <LinkButton to="/" search={{ wall: '1' }}>
        Wall
      </LinkButton>
    </>
  )
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

/** What it costs to look at more, and how many edges were looked at. */
const Coverage = ({ overview }: { overview: Overview }) => {
  const edges = useLazyPart(loadEdgeWatch, true)
  return (
    <>
      <Cost overview={overview} /> {edges.Part && <edges.Part onGroups={overview.setEdges} />}
      {edges.isUnloaded && (
        <>
          {UNLOADED}{' '}
          <Button size="small" variant="quiet" onClick={() => void edges.open()}>
            Try again
          </Button>
        </>
      )}
    </>
  )
}

/** That nothing was found, once all has been looked for. */
const Well = ({ overview: { records, state, isLooked } }: { overview: Overview }) => {
  const clock = useClock()
  if (!records || records.length === 0 || !isLooked) return null
  const read_at = state.oldest_at ?? state.completed_at
  return (
    <p className={styles.well}>
      Nothing needs attention{read_at !== null && `, as of data read ${readTimeAt(read_at, clock)}`}
      .
    </p>
  )
}

const PARTS = {
  meter: Meter,
  actions: Actions,
  coverage: Coverage,
  well: Well,
  below: Below,
}

type OverviewPartProps = { overview: Overview; part: keyof typeof PARTS }

/** What follows what needs attention, or stands around it, and is loaded after it. */
export const OverviewPart = ({ overview, part }: OverviewPartProps) => {
  const Part = PARTS[part]
  return <Part overview={overview} />
}
