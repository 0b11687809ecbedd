import { useEffect, useState } from 'react'
import { readAgo } from './format-time.ts'

/** `Fetched just now`, `12 s ago`, `4 min ago`; both times are in milliseconds since 1970. */
export const fetchedText = (at: number, now: number): string => {
  const seconds = Math.floor((now - at) / 1000)
  return seconds >= 8 && seconds < 60
    ? `Fetched ${seconds} s ago`
    : `Fetched ${readAgo(new Date(at), new Date(now))}`
}

const FINE_MS = 4_000
const COARSE_MS = 30_000

/** How old what is shown is; `at` is in milliseconds since 1970. No live region: time that passes is no news. */
export const Fetched = ({ at }: { at: number }) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now), now - at < 60_000 ? FINE_MS : COARSE_MS)
    return () => clearTimeout(timer)
  }, [at, now])
  return <span>{fetchedText(at, now)}</span>
}
