import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { stateAfter } from '../api/connection-state.ts'
import { useClient } from '../api/use-client.ts'
import { useReads } from '../api/use-reads.ts'
import { probe, watchReturn } from '../api/watch-return.ts'
import { explainError } from '../errors/explain-error.ts'
import { useOnReturn } from '../errors/use-on-return.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Fetched } from '../ui/fetched.tsx'
import { retryWords } from './wait-text.ts'

/** What is away for a moment only, such as between a lost answer and the read after it, is not said. */
const QUIET_MS = 400
const TICK_MS = 500
const AGAIN_MS = 2_000

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
    const ask = () => {
      clearTimeout(again)
      void probe(client)
      again = setTimeout(() => void probe(client), AGAIN_MS)
    }
    addEventListener('offline', ask)
    return () => {
      stop()
      clearTimeout(again)
      removeEventListener('offline', ask)
    }
  }, [client])
  return isAway && <Away error={error ?? lostNow()} updatedAt={updatedAt} />
}

/** Asks until the service is back. A page that is loading, or could not be loaded, says so itself. */
const Away = ({ error, updatedAt }: { error: unknown; updatedAt: number }) => {
  const client = useClient()
  const [retryAt, setRetryAt] = useState<number | null>(null)
  const [now, setNow] = useState(0)
  const watch = useRef<ReturnType<typeof watchReturn>>(undefined)
  useEffect(() => {
    const watching = watchReturn(client, setRetryAt)
    watch.current = watching
    const onShown = () => document.visibilityState === 'visible' && watching.hurry()
    const start = setTimeout(() => setNow(Date.now), QUIET_MS)
    const timer = setInterval(() => setNow(Date.now), TICK_MS)
    addEventListener('online', watching.hurry)
    document.addEventListener('visibilitychange', onShown)
    return () => {
      watching.stop()
      clearTimeout(start)
      clearInterval(timer)
      removeEventListener('online', watching.hurry)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [client])
  const isElsewhere = useRouterState({
    select: ({ isLoading, matches }) =>
      isLoading || matches.some((match) => match.status === 'error'),
  })
  if (now === 0 || isElsewhere) return null
  const { reason, rest } = retryWords(`${explainError(error).title}.`, retryAt ?? 0, now)
  return (
    <Alert tone="warn" isFloating>
      <span>
        {/* The seconds are not said. */}
        <strong role="alert">{reason}</strong>{' '}
        {updatedAt > 0 ? <Fetched key={updatedAt} at={updatedAt} /> : 'What is shown may be old'}.{' '}
        {rest}
      </span>
      <Button size="small" onClick={() => watch.current?.hurry()}>
        Retry
      </Button>
    </Alert>
  )
}
