import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { RowLinks } from '../../ui/row-links.ts'
import { whenIdle } from '../../ui/when-idle.ts'

/** Where the rows of a list of operators lead to. */
export const useOperatorLinks = (): RowLinks<{ readonly id: string }> => {
  const router = useRouter()
  const links = useMemo(() => {
    const to = '/operators/$id'
    const list = router.buildLocation({ to: '/operators' }).publicHref
    const code = { isAsked: false }
    return {
      // As the router builds it, but once for all rows.
      hrefOf: ({ id }: { readonly id: string }) => `${list}/${encodeURIComponent(id)}`,
      open: ({ id }: { readonly id: string }) => void router.navigate({ to, params: { id } }),
      preload: () => {
        if (code.isAsked) return
        code.isAsked = true
        // Every operator has the same code.
        void router.preloadRoute({ to, params: { id: 'any' } })
      },
    }
  }, [router])
  // A touch has no hover that loads it ahead.
  useEffect(() => whenIdle(links.preload), [links])
  return links
}
