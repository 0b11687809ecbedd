import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Tells, after a wait, whether the user is still on the page that waited, and not on the way to another one.
 * A user who has left must not be navigated elsewhere, and discarded input is not sent.
 */
export const useIsHere = (): (() => boolean) => {
  const router = useRouter()
  const path = useRef<string>(undefined)
  useEffect(() => {
    path.current = router.latestLocation.pathname
    return () => {
      path.current = undefined
    }
  }, [router])
  return () => router.latestLocation.pathname === path.current
}
