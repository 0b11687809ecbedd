import type { Collection, CollectionState, LoadStop } from '../collections/collection.ts'
import type { ResourceWords } from '../resources/resource-words.ts'
import { RetryActions } from '../errors/error-notice.tsx'
import { useOnReturn } from '../errors/use-on-return.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { formatNumber, plural } from '../ui/intl.ts'
import { Updated } from '../ui/updated.tsx'
import { useSeconds } from '../ui/use-now.ts'
import styles from './list-foot.module.css'
import type { List } from './use-list.ts'

/** How many records a load has read, of how many: `3,400 of about 5,100`. */
export const loadedText = ({ records, completed_at, progress }: CollectionState): string => {
  const loaded = progress ?? records.length
  return completed_at !== null && records.length > loaded
    ? `${formatNumber(loaded)} of about ${formatNumber(records.length)}`
    : formatNumber(loaded)
}

const REASONS: Readonly<Record<Exclude<LoadStop['kind'], 'failed'>, string>> = {
  paused: 'Paused.',
  budget: 'Rate limit reached.',
  'asked-to-wait': 'The service asked to wait.',
  hidden: 'Stopped while this tab is hidden.',
  loop: "Stopped: the service's next page is one that was already loaded. There may be more records.",
}

/** Why loading does not go on, in plain words. */
const stopReason = (stop: LoadStop): string =>
  stop.kind === 'failed' ? `${stop.explanation.title.replace(/\.$/, '')}.` : REASONS[stop.kind]

/** When it goes on by itself, in Unix milliseconds; null if it does not. */
const goesOnAt = (stop: LoadStop): number | null =>
  'until' in stop ? stop.until : stop.kind === 'failed' ? stop.retry_at : null

/** In how many seconds it goes on by itself; empty if it does not. */
export const goingOnText = (stop: LoadStop, now: number): string => {
  const at = goesOnAt(stop)
  if (at === null) return ''
  if (stop.kind === 'failed' && at <= now) return 'Retrying…'
  const seconds = plural(Math.max(1, Math.ceil((at - now) / 1000)), { other: '# s' })
  return `${stop.kind === 'failed' ? 'Retrying' : 'Resuming'} in ${seconds}.`
}

/** What is shown of a list. */
type ShownPart = Pick<List, 'page' | 'rows' | 'total' | 'isSearch' | 'unread' | 'isComplete'>

/** What the foot of a list says of it: `All 120 loaded`, `100 of 5,120`. */
const shownText = ({ page, rows, total, isSearch, unread = 0 }: ShownPart): string => {
  const count = formatNumber(rows.length)
  if (page) return total === null ? `${count} on this page` : `${count} of ${formatNumber(total)}`
  const rest = unread > 0 ? `, ${formatNumber(unread)} not read yet` : ''
  return `${rows.length > 1 ? 'All ' : ''}${count} ${isSearch ? 'shown' : 'loaded'}${rest}`
}

/** What the title of a list counts: `120`, `18 of 120`, `18 of 3,400 loaded`; empty if that is not known. */
export const titleCount = ({ rows, total, isSearch, isComplete: isWhole }: ShownPart): string => {
  if (total === null) return ''
  const found = isSearch ? `${formatNumber(rows.length)} of ` : ''
  return `${found}${formatNumber(total)}${isWhole ? '' : ' loaded'}`
}

/** How many records match a search, to be said: `18 of 120 operators match`. */
export const matchText = (part: ShownPart, { one, other }: ResourceWords): string =>
  `${titleCount(part)} ${part.total === 1 ? one : other} ${part.rows.length === 1 ? 'matches' : 'match'}`

/** In how many seconds a load goes on by itself. */
const Countdown = ({ stop }: { stop: LoadStop }) => goingOnText(stop, useSeconds())

type LoadFootProps = {
  collection: Collection
  state: CollectionState
  /** What is shown when nothing is being loaded. */
  text: string
}

/** The foot of records that are loaded here: how far that has come, what stopped it, and how to go on. */
export const LoadFoot = (props: LoadFootProps) => {
  const { collection, state, text } = props
  const { loading, storage, oldest_at, completed_at, records } = state
  const stop = typeof loading === 'object' ? loading : null
  const hasFailed = stop?.kind === 'failed' || stop?.kind === 'loop'
  const isGoingOn = loading === 'running' || (stop !== null && goesOnAt(stop) !== null)
  return (
    <>
      {stop && hasFailed && <LoadFailure {...props} stop={stop} />}
      {storage.problem && <p className={styles.note}>{storage.problem}</p>}
      {loading === 'idle' ? (
        <div className={styles.foot}>
          <Updated
            text={text}
            // That there is none is as old as the load that found none.
            at={oldest_at ?? (records.length === 0 ? completed_at : null)}
            onRefresh={collection.refresh}
          />
        </div>
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
                <span role="status">{stopReason(stop)}</span> <Countdown stop={stop} />
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

/** Why a load failed, when it goes on, and how to try again now. */
const LoadFailure = ({ stop, collection, state }: LoadFootProps & { stop: LoadStop }) => {
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
            {state.completed_at !== null && "Couldn't refresh. "}
            {stopReason(stop)}
          </strong>{' '}
          <Countdown stop={stop} /> {explanation?.message}{' '}
          {goesOnAt(stop) === null && explanation?.next}
        </span>
        <RetryActions explanation={explanation} onRetry={retry} />
      </Alert>
    </div>
  )
}

/** Below the rows of a list: what is shown, how old it is, and the way to other pages. */
export const ListFoot = ({ list }: { list: List }) => {
  const { page, view, rows, total, isSearch, collection, state } = list
  const text = (!isSearch && view?.footText?.(rows.length, total ?? 0)) || shownText(list)
  if (!page) return <LoadFoot {...{ collection, state, text }} />
  return (
    <div className={styles.foot}>
      <Updated
        text={text}
        at={page.read_at}
        isUpdating={page.isRefreshing}
        onRefresh={page.refresh}
      />
      <span className={styles.end}>{page.paging}</span>
    </div>
  )
}
