import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { whenIdle } from '../ui/when-idle.ts'

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

/** Loads the code of the page at a path of the routes, which is likely the next one, while the browser is idle. */
export const useRouteCode = (path: string): void => {
  const router = useRouter<AnyRouter>()
  useEffect(() => {
    const route = router.routesByPath[path]
    return whenIdle(() => void (route && router.loadRouteChunk(route)))
  }, [router, path])
}
