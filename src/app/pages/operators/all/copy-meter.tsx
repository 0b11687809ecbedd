import { useEffect, useState } from 'react'
import type { Mirror, MirrorState } from '../../../mirror/protocol.ts'
import { AutoRefreshChoice } from '../../../shell/auto-refresh-choice.tsx'
import { Button } from '../../../ui/button.tsx'
import { meterText, stopText, sweepTime } from '../../../ui/coverage-text.ts'
import styles from './copy-meter.module.css'

const TICK_MS = 1_000

/** The time, each second while something that is shown counts seconds. */
const useTicks = (isCounting: boolean) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now), isCounting ? TICK_MS : 20 * TICK_MS)
    return () => clearInterval(timer)
  }, [isCounting])
  return now
}

const isStopped = ({ sweep }: MirrorState) => typeof sweep === 'object'

type CopyMeterProps = { mirror: Mirror; state: MirrorState }

/** How much of all operators is loaded, how old that is, what it costs, and how to stop or to repeat it. */
export const CopyMeter = ({ mirror, state }: CopyMeterProps) => {
  const { sweep, storage, skipped } = state
  const now = useTicks(isStopped(state))
  const time = sweep === 'running' ? sweepTime(state) : null
  return (
    <div className={styles.meter} role="group" aria-label="Copy of all operators">
      <span className={styles.text}>
        {meterText(state, new Date(now))}
        {time && <span className={styles.rest}> · takes {time}</span>}
      </span>
      <Progress state={state} />
      <span className={styles.buttons}>
        {sweep === 'running' && (
          <Button size="small" variant="quiet" onClick={mirror.pause}>
            Pause
          </Button>
        )}
        {typeof sweep === 'object' && (
          <Button size="small" variant="quiet" onClick={mirror.resume}>
            Resume
          </Button>
        )}
        {sweep === 'idle' && (
          <Button size="small" variant="quiet" data-shortcut="refresh" onClick={mirror.refresh}>
            Refresh now
          </Button>
        )}
      </span>
      <AutoRefreshChoice
        onRefresh={() => {
          if (mirror.state.get().sweep === 'idle') mirror.refresh()
        }}
      />
      {typeof sweep === 'object' && (
        <p className={styles.stop} role="status">
          {stopText(sweep, now)}
        </p>
      )}
      {skipped > 0 && (
        <p className={styles.stop}>
          {skipped} of the service's records have no id and are not shown.
        </p>
      )}
      {storage.problem && <p className={styles.stop}>{storage.problem}</p>}
    </div>
  )
}

const Progress = ({ state: { sweep, walked, estimated } }: { state: MirrorState }) => {
  if (sweep === 'idle' || !walked || estimated === null || estimated === 0) return null
  return (
    <progress
      className={styles.progress}
      aria-label="Loading all operators"
      value={Math.min(walked.rows, estimated)}
      max={estimated}
    />
  )
}
