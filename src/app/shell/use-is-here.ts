import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Tells, after a wait, whether the person is still on the page that waited: neither gone nor on the way to
 * another one. Who has left must not be led away from where they are, and what they discarded is not sent.
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
