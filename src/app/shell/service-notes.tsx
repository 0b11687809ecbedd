import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isApiError, stateAfter } from '../api/api-error.ts'
import { useClient } from '../api/use-client.ts'
import { probe } from '../api/prove-connection.ts'
import { useReads } from '../api/use-reads.ts'
import { explainError } from '../errors/explain-error.ts'
import { useOnReturn } from '../errors/use-on-return.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ReadTime } from '../ui/relative-time.tsx'
import { useSeconds } from '../ui/use-now.ts'

/** What is away for a moment only, such as between a lost answer and the read after it, is not said. */
const QUIET_MS = 400
/** How long after a request that has failed the next one is sent: ever longer. */
const FIRST_MS = 4_000
const LONGEST_MS = 30_000

const pauseAfter = (failures: number) => Math.min(FIRST_MS * 2 ** failures, LONGEST_MS)

/** One sentence on each page says when the service is away; the page is read again when it is back. */
export const AwayNote = () => {
  const client = useClient()
  const { updatedAt, refresh } = useReads()
  const [error, setError] = useState<unknown>()
  const isAway = useOnReturn(refresh)
  useEffect(() => {
    const stop = client.watch(
      (call) => stateAfter(call.error) === 'unreachable' && setError(call.error),
    )
    // What the browser says is asked of the service.
    const ask = () => void probe(client).catch(() => undefined)
    addEventListener('offline', ask)
    return () => {
      stop()
      removeEventListener('offline', ask)
    }
  }, [client])
  const title = error === undefined ? "Can't reach the service" : explainError(error).title
  return isAway && <Away title={title} updatedAt={updatedAt} />
}

/** Asks until the service is back. A page that is loading, or could not be loaded, says so itself. */
const Away = ({ title, updatedAt }: { title: string; updatedAt: number }) => {
  const client = useClient()
  const [isQuiet, setIsQuiet] = useState(true)
  const { refetch } = useQuery({
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
  useEffect(() => {
    const timer = setTimeout(() => setIsQuiet(false), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  const isElsewhere = useRouterState({
    select: ({ isLoading, matches }) =>
      isLoading || matches.some((match) => match.status === 'error'),
  })
  if (isQuiet || isElsewhere) return null
  return (
    <Alert tone="warn" isFloating>
      <span>
        <strong role="alert">{title}.</strong>{' '}
        {updatedAt > 0 ? (
          <>
            Last updated <ReadTime at={updatedAt} />
          </>
        ) : (
          'This page may be out of date'
        )}
        . Retrying…
      </span>
      <Button size="small" onClick={() => void refetch()}>
        Retry
      </Button>
    </Alert>
  )
}

/** After so long a page that is loading says what it waits for. */
const WAIT_MS = 1_000

/** What a page waits for since a time, and a part that changes with every second. Times are Unix milliseconds. */
export const waitText = (failure: unknown, since: number, now: number) => {
  if (!isApiError(failure))
    return {
      reason: 'Waiting for the service',
      rest: `for ${Math.round((now - since) / 1000)} s`,
    }
  const title = failure.status === 429 ? 'Rate limit reached' : explainError(failure).title
  const left = Math.ceil((failure.retryAt - now) / 1000)
  return { reason: `${title}.`, rest: left > 0 ? `Retrying in ${left} s` : 'Retrying…' }
}

/** What the page waits for that has been loading for long. */
export const WaitNote = () => {
  const loading = useRouterState({
    select: ({ isLoading, location }) => (isLoading ? location.href : ''),
  })
  return loading && <Waiting key={loading} />
}

const Waiting = () => {
  const { key } = useClient()
  const queries = useQueryClient().getQueryCache()
  const [since] = useState(Date.now)
  const now = useSeconds()
  if (now - since < WAIT_MS) return null
  const fetching = queries.findAll({ queryKey: key, fetchStatus: 'fetching' })
  const [failure] = fetching.flatMap(({ state }) => state.fetchFailureReason ?? [])
  const { reason, rest } = waitText(failure, since, now)
  return (
    <Alert tone="idle" isFloating>
      <span>
        {/* Without the seconds: to hear each of them is too much. */}
        <span aria-live="polite">{reason}</span> {rest}
      </span>
    </Alert>
  )
}
