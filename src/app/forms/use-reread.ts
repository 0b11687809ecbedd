import { useEffect, useRef } from 'react'

const EVERY_MS = 30_000

/**
 * Reads again when the window gets the focus, and every 30 s while `isPolled`; never in a hidden tab. For a
 * form: what it compares with must not grow old.
 */
export const useReread = (read: () => unknown, isPolled: boolean): void => {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    const reread = () => {
      if (!document.hidden) latest.current()
    }
    addEventListener('focus', reread)
    const timer = isPolled ? setInterval(reread, EVERY_MS) : undefined
    return () => {
      removeEventListener('focus', reread)
      clearInterval(timer)
    }
  }, [isPolled])
}
