import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RowLinks } from '../../ui/row-links.ts'

/** Where the rows of a list of operators lead to. */
export const useOperatorLinks = (): RowLinks<{ readonly id: string }> => {
  const router = useRouter()
  return useMemo(() => {
    const to = '/operators/$id'
    const list = router.buildLocation({ to: '/operators' }).publicHref
    const code = { isAsked: false }
    return {
      // As the router builds it, but once for all rows.
      hrefOf: ({ id }) => `${list}/${encodeURIComponent(id)}`,
      open: ({ id }) => void router.navigate({ to, params: { id } }),
      preload: ({ id }) => {
        if (code.isAsked) return
        code.isAsked = true
        void router.preloadRoute({ to, params: { id } })
      },
    }
  }, [router])
}
