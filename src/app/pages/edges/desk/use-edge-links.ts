import { useNavigate, useRouter, type AnyRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { edgeOfKey } from '../../../resources/edges/edge.ts'
import { edgeLink } from '../../../resources/edges/edge-pages.ts'
import type { RowLinks } from '../../../ui/row-links.ts'

/** Where the rows of the desk lead to. */
export const useEdgeLinks = (): RowLinks<{ readonly id: string }> => {
  const router = useRouter<AnyRouter>()
  const navigate = useNavigate()
  return useMemo(
    () => ({
      hrefOf: ({ id }) => router.buildLocation(edgeLink(edgeOfKey(id))).publicHref,
      open: ({ id }) => void navigate(edgeLink(edgeOfKey(id))),
      // Every edge has the same code.
      preload: () => void router.preloadRoute(edgeLink({ kind: 'tcp', id: 'any' })),
    }),
    [router, navigate],
  )
}
