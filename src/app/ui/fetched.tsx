import { useEffect, useState } from 'react'
import { fetchedText } from './fetched-text.ts'

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
