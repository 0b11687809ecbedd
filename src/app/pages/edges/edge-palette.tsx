import { edgeName, modulesOf } from '#contract/edge-modules.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Client } from '../../api/client.ts'
import { useClient } from '../../api/use-client.ts'
import { ownerId } from '../../connection/connection.ts'
import { shownOnly } from '../../palette/record-items.ts'
import { keyOf, type PaletteItem, type OtherThings } from '../../palette/palette-item.ts'
import { knownEdges, useCatalogue } from '../../resources/edges/catalogue.ts'
import { kindOfId } from '../../resources/edges/edge-kind.ts'
import { rememberedEdges, type Edge } from '../../resources/edges/remembered-edges.ts'
import { moduleQuery } from '../../resources/edges/edge-modules.ts'
import { lacksBackend } from '../../resources/edges/backend-state.ts'
import { EdgeStateBadges } from '../../resources/edges/edge-state-badges.tsx'
import { shortened } from '../../ui/first-part.ts'
import { edgeExposure } from './connection-sentence.ts'

const EDGES = { key: 'edges', heading: 'Edges', most: 8 }

/** Who reaches an edge, as far as its modules have been read; nothing is read for it. */
const edgeState = (cache: QueryClient, client: Client, { kind, id }: Edge) => {
  const states = modulesOf(kind).map((module) => ({
    module,
    reply: cache.getQueryData(moduleQuery(client, module, id).queryKey),
  }))
  const exposure = edgeExposure(states)
  if (!exposure) return null
  return <EdgeStateBadges exposure={exposure} isWithoutBackend={lacksBackend(states)} />
}

const edgeItem = ({ kind, id, label }: Edge & { label: string }): PaletteItem => {
  const recent = { kind: 'edge', id: `${kind}/${id}` }
  return {
    key: keyOf(recent),
    group: EDGES.key,
    title: shortened(label || id),
    details: shownOnly([label && id, edgeName(kind)]),
    link: { to: '/edges/$kind/$id', params: { kind, id }, state: { isOpenedHere: true } },
    recent,
  }
}

/** The edges that were opened or that the host names, to jump to: the API cannot list edges. */
export const useEdgesToJumpTo = (): OtherThings => {
  const cache = useQueryClient()
  const client = useClient()
  const catalogue = useCatalogue()
  // As they were when the palette was opened.
  const [remembered] = useState(() => rememberedEdges(ownerId(client.connection)))
  return useMemo(() => {
    const itemOf = (edge: Edge & { label: string }) => ({
      ...edgeItem(edge),
      state: edgeState(cache, client, edge),
    })
    const byId = (id: string) => {
      const kind = kindOfId(id)
      return kind === undefined ? null : itemOf({ kind, id, label: '' })
    }
    return { group: EDGES, items: knownEdges(remembered, catalogue).map(itemOf), byId }
  }, [cache, client, catalogue, remembered])
}
