import { useEffect, useState, type ReactNode } from 'react'
import type { Collection, CollectionState, LoadStop } from '../collections/collection.ts'
import { ErrorFacts, RetryActions } from '../errors/error-notice.tsx'
import { useOnReturn } from '../errors/use-on-return.ts'
import { RefreshButton } from '../shell/refresh.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import styles from './list-foot.module.css'
import { ListPaging } from './list-paging.tsx'
import { goingOnText, loadedText, shownText, stopReason, updatedText } from './load-text.ts'
import type { List } from './use-list.ts'

type QuietFootProps = {
  /** What is shown: `All 120 loaded`. */
  text: string
  /** When the oldest of it was read, in Unix milliseconds. */
  read_at: number | null
  now: number
  isRefreshing?: boolean
  onRefresh: () => void
  /** At its end. */
  children?: ReactNode
}

const QuietFoot = ({ text, read_at, now, isRefreshing, onRefresh, children }: QuietFootProps) => (
  <div className={styles.foot}>
    <span>
      {text} · {isRefreshing ? 'updating…' : updatedText(read_at, Math.max(now, read_at ?? 0))}
    </span>
    <RefreshButton onRefresh={onRefresh} />
    {children && <span className={styles.end}>{children}</span>}
  </div>
)

/** The time, each second while something that is shown counts seconds. */
const useSeconds = (isCounting: boolean): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now), isCounting ? 1_000 : 20_000)
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
  const now = useSeconds(stop !== null)
  const hasFailed = stop?.kind === 'failed' || stop?.kind === 'loop'
  const isGoingOn = loading === 'running' || (stop !== null && goingOnText(stop, now) !== '')
  return (
    <>
      {stop && hasFailed && (
        <LoadFailure
          stop={stop}
          goingOn={goingOnText(stop, now)}
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
          now={now}
          onRefresh={collection.refresh}
        />
      ) : (
        // A failure before the first record leaves nothing to count.
        (!hasFailed || records.length > 0) && (
          <div className={styles.foot}>
            <span>
              {completed_at === null ? 'Loading' : 'Refreshing'} {loadedText(state)}
              {loading === 'running' && '…'}
            </span>
            {stop && !hasFailed && (
              <span>
                {/* The seconds are not said. */}
                <span role="status">{stopReason(stop)}</span> {goingOnText(stop, now)}
              </span>
            )}
            {(isGoingOn || !hasFailed) && (
              <Button
                size="small"
                variant="quiet"
                onClick={isGoingOn ? collection.pause : collection.resume}
              >
                {isGoingOn ? 'Pause' : 'Resume'}
              </Button>
            )}
          </div>
        )
      )}
    </>
  )
}

type LoadFailureProps = Pick<LoadFootProps, 'collection'> & {
  stop: LoadStop
  goingOn: string
  /** All records have been loaded before. */
  isRefresh: boolean
}

/** Why a load failed, when it goes on, and how to try again now. */
const LoadFailure = ({ stop, goingOn, collection, isRefresh }: LoadFailureProps) => {
  const explanation = stop.kind === 'failed' ? stop.explanation : undefined
  const retry = () => {
    // Ends the wait for the next try.
    collection.pause()
    collection.resume()
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
        <RetryActions explanation={explanation} onRetry={retry} />
      </Alert>
    </div>
  )
}

/** Below the rows of a list: what is shown, how old it is, and the way to other pages. */
export const ListFoot = ({ list }: { list: List }) => {
  const { page, view, rows, total, isSearch, collection, state, now } = list
  const text = (!isSearch && view?.footText?.(rows.length, total ?? 0)) || shownText(list)
  if (!page) return <LoadFoot {...{ collection, state, text }} />
  const { read_at, isRefreshing, refresh } = page
  return (
    <QuietFoot {...{ text, read_at, now, isRefreshing }} onRefresh={refresh}>
      <ListPaging place={page} />
    </QuietFoot>
  )
}
