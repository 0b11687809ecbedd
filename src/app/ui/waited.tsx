import { useEffect, useState } from 'react'

/** Nobody wonders yet. */
const QUIET_MS = 1_000

/** Says for how long a part of the page has been waiting for the service, once that is noticed. */
export const Waited = ({ before }: { before: string }) => {
  const [since] = useState(Date.now)
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const isLong = now - since >= QUIET_MS
  return (
    <span>
      {/* Without the seconds: to hear each of them is too much. */}
      <span aria-live="polite">{isLong ? 'Waiting for the service' : before}</span>
      {isLong && ` for ${Math.round((now - since) / 1_000)} s`}
    </span>
  )
}
