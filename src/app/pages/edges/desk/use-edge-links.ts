import { useNavigate, useRouter, type AnyRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { edgeOfKey, type Edge } from '../../../resources/edges/edge.ts'
import type { RowLinks } from '../../../ui/row-links.ts'

/** Where the page of an edge is; who goes there from within the dashboard means this edge. */
export const edgeLink = ({ kind, id }: Edge) =>
  ({
    to: '/edges/$kind/$id',
    params: { kind, id },
    state: { isOpenedHere: true },
  }) as const

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
