import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { Alert } from '../ui/alert.tsx'
import { waitText } from './wait-text.ts'

/** Since when the page has been loading that is said to wait; 0 if none is. */
const waitingSince = createAtom(0)

/** Says what the page waits for that has been loading since a time, in Unix milliseconds, until it is there. */
export const showWaitNote = (since: number): void => waitingSince.set(since)

/** What the page waits for that has been loading for long. */
export const WaitNote = () => {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const since = useSelector(waitingSince)
  useEffect(() => {
    if (!isLoading) waitingSince.set(0)
  }, [isLoading])
  return isLoading && since > 0 && <Note since={since} />
}

const Note = ({ since }: { since: number }) => {
  const { key } = useClient()
  const queries = useQueryClient().getQueryCache()
  const read = () => {
    const fetching = queries.findAll({ queryKey: key, fetchStatus: 'fetching' })
    const failures = fetching.flatMap(({ state }) => state.fetchFailureReason ?? [])
    return waitText(failures[0], since, Date.now())
  }
  const [text, setText] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setText(read()), 500)
    return () => clearInterval(timer)
  })
  return (
    <Alert tone="idle" isFloating>
      <span>
        {/* Without the seconds: to hear each of them is too much. */}
        <span aria-live="polite">{text.reason}</span> {text.rest}
      </span>
    </Alert>
  )
}
