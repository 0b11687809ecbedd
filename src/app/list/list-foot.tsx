import { useEffect, useState, type ReactNode } from 'react'
import type { Collection, CollectionState } from '../collections/collection.ts'
import { RefreshIcon } from '../ui/icons.tsx'
import styles from './list-foot.module.css'
import { LoadFailure, useLoadFailure } from './load-failure.tsx'
import { goingOnText, loadedText, stopReason, updatedText } from './load-text.ts'

type QuietFootProps = {
  /** What is shown: `All 120 loaded`. */
  text: string
  /** When the oldest of it was read, in Unix milliseconds. */
  read_at: number | null
  isRefreshing: boolean
  onRefresh: () => void
  /** At its end. */
  children?: ReactNode
}

/** Below the rows: what is shown, and how old it is. */
export const QuietFoot = ({ text, read_at, isRefreshing, onRefresh, children }: QuietFootProps) => {
  const now = useTicks(false)
  return (
    <div className={styles.foot}>
      <span>
        {text} · {isRefreshing ? 'updating…' : updatedText(read_at, Math.max(now, read_at ?? 0))}
      </span>
      <button
        type="button"
        className={styles.refresh}
        aria-label="Refresh"
        data-tip="Refresh"
        data-shortcut="refresh"
        onClick={onRefresh}
      >
        <RefreshIcon size={14} />
      </button>
      {children && <span className={styles.end}>{children}</span>}
    </div>
  )
}

const TICK_MS = 1_000

/** The time, each second while something that is shown counts seconds. */
const useTicks = (isCounting: boolean): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now), isCounting ? TICK_MS : 20 * TICK_MS)
    return () => clearInterval(timer)
  }, [isCounting])
  return now
}

type LoadFootProps = {
  collection: Collection
  state: CollectionState
  /** What is shown when nothing is being loaded. */
  text: string
}

/** The foot of records that are loaded here: how far that has come, what stopped it, and how to go on. */
export const LoadFoot = ({ collection, state, text }: LoadFootProps) => {
  const { loading, storage, oldest_at, completed_at, records } = state
  const stop = typeof loading === 'object' ? loading : null
  const now = useTicks(stop !== null)
  const failure = useLoadFailure(state)
  const goingOn = stop ? goingOnText(stop, now) : ''
  const isGoingOn =
    loading === 'running' || stop?.kind === 'budget' || stop?.kind === 'asked-to-wait'
  return (
    <>
      {failure && (
        <LoadFailure
          stop={failure}
          goingOn={loading === 'running' ? 'Retrying…' : goingOnText(failure, now)}
          collection={collection}
          isRefresh={completed_at !== null}
        />
      )}
      {storage.problem && <p className={styles.note}>{storage.problem}</p>}
      {loading === 'idle' ? (
        <QuietFoot
          text={text}
          // That there is none is as old as the load that found none.
          read_at={oldest_at ?? (records.length === 0 ? completed_at : null)}
          isRefreshing={false}
          onRefresh={collection.refresh}
        />
      ) : (
        <div className={styles.foot}>
          <span>
            {completed_at === null ? 'Loading' : 'Refreshing'} {loadedText(state)}
            {loading === 'running' && '…'}
          </span>
          {stop && !failure && (
            <span>
              {/* The seconds are not said. */}
              <span role="status">{stopReason(stop)}</span> {goingOn}
            </span>
          )}
          {isGoingOn && (
            <button type="button" className={styles.link} onClick={collection.pause}>
              Pause
            </button>
          )}
          {(stop?.kind === 'paused' || stop?.kind === 'hidden') && (
            <button type="button" className={styles.link} onClick={collection.resume}>
              Resume
            </button>
          )}
        </div>
      )}
    </>
  )
}
