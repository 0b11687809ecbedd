import { useState } from 'react'
import type { Collection, CollectionState, LoadStop } from '../collections/collection.ts'
import { ErrorFacts } from '../errors/error-facts.tsx'
import { explanationText } from '../errors/explain-error.ts'
import { ReconnectButton } from '../errors/reconnect-button.tsx'
import { useOnReturn } from '../errors/use-on-return.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import styles from './list-foot.module.css'
import { stopReason } from './load-text.ts'

/** Why a load failed, and how far it had come. */
export type ShownFailure = { readonly stop: LoadStop; readonly pages: number }

const isFailure = ({ kind }: LoadStop) => kind === 'failed' || kind === 'loop'

/**
 * The failure to show: that of the load now, or the one before while it is tried again, so that the list does not jump
 * with each try. It goes once the load has got on.
 */
export const shownFailure = (
  { loading, progress }: Pick<CollectionState, 'loading' | 'progress'>,
  before: ShownFailure | null,
): ShownFailure | null => {
  const pages = progress?.pages ?? 0
  if (typeof loading === 'object' && isFailure(loading))
    return before?.stop === loading && before.pages === pages ? before : { stop: loading, pages }
  return loading === 'running' && before?.pages === pages ? before : null
}

/** The failure of a load that is to be shown. */
export const useLoadFailure = (state: CollectionState): LoadStop | undefined => {
  const [before, setBefore] = useState<ShownFailure | null>(null)
  const shown = shownFailure(state, before)
  if (shown !== before) setBefore(shown)
  return shown?.stop
}

type LoadFailureProps = {
  stop: LoadStop
  goingOn: string
  collection: Collection
  /** All records have been loaded before. */
  isRefresh: boolean
}

/** Why a load failed, when it goes on, and how to try again now. */
export const LoadFailure = ({ stop, goingOn, collection, isRefresh }: LoadFailureProps) => {
  const { explanation } = stop.kind === 'failed' ? stop : { explanation: undefined }
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
