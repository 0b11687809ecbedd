import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useClient } from './use-client.ts'

// Sent by each render of a page that waits for a read: to render for them would never end.
const RENDER_EVENTS: ReadonlySet<string> = new Set([
  'observerOptionsUpdated',
  'observerResultsUpdated',
])

/** All reads that the current page shows: whether one is under way, how old the oldest is, and how to repeat them. */
export const useReads = () => {
  const client = useClient()
  const cache = useQueryClient()
  const queries = cache.getQueryCache()
  const shown = { queryKey: client.key, type: 'active' } as const
  const subscribe = useCallback(
    (notify: () => void) => {
      const notifyLater = notifyManager.batchCalls(notify)
      return queries.subscribe(({ type }) => {
        if (!RENDER_EVENTS.has(type)) notifyLater()
      })
    },
    [queries],
  )
  // One text, so that a render follows only if something of it has changed.
  const state = useSyncExternalStore(subscribe, () => {
    const states = queries.findAll(shown).map((query) => query.state)
    const isFetching = states.some(({ fetchStatus }) => fetchStatus === 'fetching')
    const times = states.flatMap(({ dataUpdatedAt }) => dataUpdatedAt || [])
    return `${isFetching ? 1 : 0} ${times.length > 0 ? Math.min(...times) : 0}`
  })
  const [isFetching, updatedAt = 0] = state.split(' ').map(Number)
  return {
    isFetching: isFetching === 1,
    /** In milliseconds since 1970; 0 if nothing has been read yet. */
    updatedAt,
    /** Reads again. A read that is under way is new enough; a failure is the query's. */
    refresh: () => cache.refetchQueries(shown, { cancelRefetch: false }),
  }
}
