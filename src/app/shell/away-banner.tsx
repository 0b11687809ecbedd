import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { stateAfter } from '../api/connection-state.ts'
import { useClient } from '../api/use-client.ts'
import { probe } from '../api/prove-connection.ts'
import { useReads } from '../api/use-reads.ts'
import { explainError } from '../errors/explain-error.ts'
import { useOnReturn } from '../errors/use-on-return.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ReadTime } from '../ui/relative-time.tsx'
import { retryWords } from './wait-text.ts'

/** What is away for a moment only, such as between a lost answer and the read after it, is not said. */
const QUIET_MS = 400
const TICK_MS = 500
const AGAIN_MS = 2_000
/** How long after a request that has failed the next one is sent: ever longer. */
const FIRST_MS = 4_000
const LONGEST_MS = 30_000

const pauseAfter = (failures: number) => Math.min(FIRST_MS * 2 ** failures, LONGEST_MS)

// Nobody knows more of a call in a worker.
const lostNow = () =>
  new ApiError({
    kind: navigator.onLine ? 'network' : 'offline',
    operation: { method: 'GET', path: '' },
  })

/** One sentence on each page says when the service is away; the page is read again when it is back. */
export const AwayBanner = () => {
  const client = useClient()
  const { updatedAt, refresh } = useReads()
  const [error, setError] = useState<unknown>()
  const isAway = useOnReturn(refresh)
  useEffect(() => {
    const stop = client.watch(
      (call) => stateAfter(call.error) === 'unreachable' && setError(call.error),
    )
    // What the browser says is asked of the service, and once more: it may say so before the network is gone.
    let again: ReturnType<typeof setTimeout> | undefined
    const onOffline = () => {
      clearTimeout(again)
      const ask = () => void probe(client).catch(() => undefined)
      ask()
      again = setTimeout(ask, AGAIN_MS)
    }
    addEventListener('offline', onOffline)
    return () => {
      stop()
      clearTimeout(again)
      removeEventListener('offline', onOffline)
    }
  }, [client])
  return isAway && <Away error={error ?? lostNow()} updatedAt={updatedAt} />
}

/** Asks until the service is back. A page that is loading, or could not be loaded, says so itself. */
const Away = ({ error, updatedAt }: { error: unknown; updatedAt: number }) => {
  const client = useClient()
  const [now, setNow] = useState(0)
  const asking = useQuery({
    queryKey: ['probe', ...client.key],
    queryFn: ({ signal }) => probe(client, signal),
    // The service was away just now: the first request waits, too. A hidden tab sends none.
    initialData: null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => pauseAfter(state.errorUpdateCount),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  const askedAt = Math.max(asking.dataUpdatedAt, asking.errorUpdatedAt)
  const retryAt = asking.isFetching ? 0 : askedAt + pauseAfter(asking.errorUpdateCount)
  useEffect(() => {
    const start = setTimeout(() => setNow(Date.now), QUIET_MS)
    const timer = setInterval(() => setNow(Date.now), TICK_MS)
    return () => {
      clearTimeout(start)
      clearInterval(timer)
    }
  }, [])
  const isElsewhere = useRouterState({
    select: ({ isLoading, matches }) =>
      isLoading || matches.some((match) => match.status === 'error'),
  })
  if (now === 0 || isElsewhere) return null
  const { reason, rest } = retryWords(`${explainError(error).title}.`, retryAt, now)
  return (
    <Alert tone="warn" isFloating>
      <span>
        {/* The seconds are not said. */}
        <strong role="alert">{reason}</strong>{' '}
        {updatedAt > 0 ? (
          <>
            Fetched <ReadTime at={updatedAt} />
          </>
        ) : (
          'What is shown may be old'
        )}
        . {rest}
      </span>
      <Button size="small" onClick={() => void asking.refetch()}>
        Retry
      </Button>
    </Alert>
  )
}
