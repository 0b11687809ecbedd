import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

const EVERY_MS = 30_000

/**
 * Reads again when the window gets the focus, and every 30 s while `isPolled`; never in a hidden tab. For a
 * form: what it compares with must not grow old.
 */
export const useReread = (
  { refetch }: Pick<UseQueryResult, 'refetch'>,
  isPolled: boolean,
): void => {
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useEffect(() => {
    const reread = () => {
      // A read that is on its way is new enough.
      if (!document.hidden) void latest.current({ cancelRefetch: false })
    }
    addEventListener('focus', reread)
    const timer = isPolled ? setInterval(reread, EVERY_MS) : undefined
    return () => {
      removeEventListener('focus', reread)
      clearInterval(timer)
    }
  }, [isPolled])
}
