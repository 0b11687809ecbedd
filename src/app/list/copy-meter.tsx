import { memo, useEffect, useState } from 'react'
import { ErrorFacts } from '../errors/error-facts.tsx'
import { explanationText } from '../errors/explain-error.ts'
import { ReconnectButton } from '../errors/reconnect-button.tsx'
import { useOnReturn } from '../errors/use-on-return.ts'
import type { Mirror, MirrorState, SweepStop } from '../mirror/protocol.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { copyAgeText, goingOnText, requestsText, stopReason, sweepTime } from './coverage-text.ts'
import styles from './copy-meter.module.css'
import { useListed } from './listed-resource.ts'

/** Why a walk failed, and how far it had come. */
type KeptFailure = { readonly stop: SweepStop; readonly pages: number }

const isFailure = ({ kind }: SweepStop) => kind === 'failed' || kind === 'loop'

/**
 * The failure to show: that of the walk now, or the one before while it is tried again, so that the list below does
 * not jump with each try. It goes once the walk has got on.
 */
export const shownFailure = (
  { sweep, walked }: Pick<MirrorState, 'sweep' | 'walked'>,
  kept: KeptFailure | null,
): KeptFailure | null => {
  const pages = walked?.pages ?? 0
  if (typeof sweep === 'object' && isFailure(sweep))
    return kept?.stop === sweep && kept.pages === pages ? kept : { stop: sweep, pages }
  return sweep === 'running' && kept?.pages === pages ? kept : null
}

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

// It goes on by itself: all that somebody can do is to stop it.
const isGoingOn = (sweep: MirrorState['sweep']) =>
  sweep === 'running' ||
  (typeof sweep === 'object' && (sweep.kind === 'budget' || sweep.kind === 'asked-to-wait'))

type CopyMeterProps = {
  mirror: Mirror
  state: MirrorState
}

/** How much of all records is loaded, how old that is, what it costs, and how to stop or to repeat it. */
export const CopyMeter = memo(({ mirror, state }: CopyMeterProps) => {
  const { words } = useListed()
  const { sweep, storage, skipped } = state
  const now = useTicks(isStopped(state))
  const failure = useFailure(state)
  const { unread } = state
  // A walk that reads one by one waits again and again.
  const isTimed = sweep === 'running' || (unread !== undefined && isGoingOn(sweep))
  const time = isTimed ? sweepTime(state) : null
  return (
    <div className={styles.meter} role="group" aria-label={`Copy of all ${words.other}`}>
      <span className={styles.text} data-tip={requestsText(state)}>
        {copyAgeText(state, new Date(now))}
        {time && <span className={styles.rest}> · takes {time}</span>}
      </span>
      <Progress state={state} />
      <span className={styles.buttons}>
        {isGoingOn(sweep) && (
          <Button size="small" variant="quiet" onClick={mirror.pause}>
            Pause
          </Button>
        )}
        {typeof sweep === 'object' && (sweep.kind === 'paused' || sweep.kind === 'hidden') && (
          <Button size="small" variant="quiet" onClick={mirror.resume}>
            Resume
          </Button>
        )}
        {sweep === 'idle' && (
          <Button size="small" variant="quiet" data-shortcut="refresh" onClick={mirror.refresh}>
            Refresh
          </Button>
        )}
      </span>
      {failure && (
        <Failure
          stop={failure}
          goingOn={sweep === 'running' ? 'Retrying…' : goingOnText(failure, now)}
          mirror={mirror}
          isRefresh={state.completed_at !== null}
        />
      )}
      {typeof sweep === 'object' && !failure && (
        <p className={styles.stop}>
          {/* The seconds are not said. */}
          <span role="status">{stopReason(sweep)}</span> {goingOnText(sweep, now)}
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
})

const useFailure = (state: MirrorState) => {
  const [kept, setKept] = useState<KeptFailure | null>(null)
  const shown = shownFailure(state, kept)
  if (shown !== kept) setKept(shown)
  return shown?.stop
}

type FailureProps = {
  stop: SweepStop
  goingOn: string
  mirror: Mirror
  /** All records have been loaded before. */
  isRefresh: boolean
}

const Failure = ({ stop, goingOn, mirror, isRefresh }: FailureProps) => {
  const { explanation } = stop.kind === 'failed' ? stop : { explanation: undefined }
  const retry = () => {
    // Ends the wait for the next try.
    mirror.pause()
    mirror.resume()
  }
  // The frame says it.
  if (useOnReturn(retry)) return null
  return (
    <div className={styles.failure}>
      <Alert tone="warn">
        <span>
          <strong role="alert">
            {isRefresh && "Couldn't refresh. "}
            {stopReason(stop)}
          </strong>{' '}
          {goingOn} {explanation?.message} {goingOn === '' && explanation?.next}
        </span>
        {explanation && <ErrorFacts of={explanation} />}
        <span className={styles.actions}>
          {explanation?.help === 'key' ? (
            <ReconnectButton size="small" onReconnect={retry} />
          ) : (
            <Button size="small" onClick={retry}>
              Retry
            </Button>
          )}
          {explanation && (
            <CopyButton size="small" text={explanationText(explanation)}>
              Copy details
            </CopyButton>
          )}
        </span>
      </Alert>
    </div>
  )
}

const Progress = ({ state: { sweep, walked, estimated } }: { state: MirrorState }) => {
  const { words } = useListed()
  if (sweep === 'idle' || !walked || estimated === null || estimated === 0) return null
  return (
    <progress
      className={styles.progress}
      aria-label={`Loading all ${words.other}`}
      value={Math.min(walked.rows, estimated)}
      max={estimated}
    />
  )
}
