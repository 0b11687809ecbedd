import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from '../ui/when-idle.ts'

/** Loads the code of the page at a path of the routes, which is likely the next one, while the browser is idle. */
export const useRouteCode = (path: string): void => {
  const router = useRouter<AnyRouter>()
  useEffect(() => {
    const route = router.routesByPath[path]
    return whenIdle(() => void (route && router.loadRouteChunk(route)))
  }, [router, path])
}
