import { ErrorNotice } from '../../../errors/error-notice.tsx'
import {
  canGoOn,
  PAGES_AT_ONCE,
  type EndpointWalk,
  type WalkState,
} from '../../../resources/operators/endpoint-walk.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { handFocusAround } from '../../../ui/hand-focus.ts'
import { ReadTime } from '../../../ui/relative-time.tsx'
import styles from './endpoint-list.module.css'
import { isOddEnd, scopeWords, walkWords } from './endpoint-words.ts'

type LoadRestProps = {
  walk: EndpointWalk
  state: WalkState
  /** How much of what is loaded a search finds; null without one. */
  coverage: string | null
  loaded: number
  /** The page that is shown is the first one. */
  isFromStart: boolean
  /** A page follows. */
  hasNext: boolean
  /** When the pages behind the first one were read, where the first one was read again since. */
  olderThan: number | null
  onForget: () => void
}

/** How much of the list is loaded, and how to load the rest of it. */
export const LoadRest = ({
  walk,
  state,
  coverage,
  loaded,
  isFromStart,
  hasNext,
  olderThan,
  onForget,
}: LoadRestProps) => {
  const { pages, phase } = state
  const words = walkWords(phase, pages.length, isFromStart)
  return (
    <>
      {phase.kind === 'failed' && (
        <ErrorNotice error={phase.error} title="Couldn't read the next page of the endpoints" />
      )}
      {isOddEnd(phase) && <Alert tone="warn">{words}</Alert>}
      <div className={styles.rest} role="group" aria-label="What is loaded" tabIndex={-1}>
        {coverage !== null && <span className={styles.coverage}>{coverage}</span>}
        <span role="status" className={styles.words}>
          {isOddEnd(phase)
            ? ''
            : phase.kind === 'idle' && coverage === null
              ? scopeWords(loaded)
              : words}
          {olderThan !== null && (
            <>
              {' '}
              The pages behind the first one are as read <ReadTime at={olderThan} />; endpoints may
              be missing, or here twice.
            </>
          )}
        </span>
        <span className={styles.buttons}>
          {phase.kind === 'reading' ? (
            <Button size="small" ref={handFocusAround} onClick={walk.stop}>
              Stop
            </Button>
          ) : (
            canGoOn(phase) &&
            hasNext && (
              <Button
                size="small"
                ref={handFocusAround}
                data-tip={`Up to ${PAGES_AT_ONCE} requests, one page each`}
                onClick={() => void walk.start()}
              >
                {phase.kind === 'idle' ? 'Load all' : 'Load more'}
              </Button>
            )
          )}
          {phase.kind !== 'idle' && phase.kind !== 'reading' && (
            <Button size="small" variant="quiet" ref={handFocusAround} onClick={onForget}>
              Page by page
            </Button>
          )}
        </span>
      </div>
    </>
  )
}
