import { edgeName, modulesOf } from '#contract/edge-modules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useClient } from '../../api/use-client.ts'
import { ownerId } from '../../connection/connection.ts'
import { keyOf, type PaletteItem, type PaletteParts } from '../../palette/palette-item.ts'
import { useCatalogue } from '../../resources/edges/catalogue.ts'
import { edgeBook } from '../../resources/edges/edge-book.ts'
import { kindOfId } from '../../resources/edges/edge-kind.ts'
import { edgeLink } from '../../resources/edges/edge-pages.ts'
import type { Edge } from '../../resources/edges/edge.ts'
import { namedEdges } from '../../resources/edges/known-edges.ts'
import { moduleQuery } from '../../resources/edges/edge-modules.ts'
import { lacksBackend } from '../../resources/edges/backend-state.ts'
import { EdgeStateBadges } from '../../resources/edges/edge-state-badges.tsx'
import { shortened } from '../../ui/first-part.ts'
import { edgeExposure } from '../../resources/edges/connection-sentence.ts'

/** Who reaches an edge, as far as its modules have been read; nothing is read for it. */
const EdgeState = ({ kind, id }: Edge) => {
  const cache = useQueryClient()
  const client = useClient()
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
    title: shortened(label || id),
    details: [edgeName(kind)],
    id: label ? shortened(id) : '',
    link: edgeLink({ kind, id }),
    recent,
  }
}

/** The edges that were opened or that the host names, to jump to: the API cannot list edges. */
export const useEdgesToJumpTo = (): PaletteParts['others'] => {
  const client = useClient()
  const catalogue = useCatalogue()
  // As they were when the palette was opened.
  const [remembered] = useState(() => edgeBook(ownerId(client.connection)).get())
  return useMemo(() => {
    const itemOf = (edge: Edge & { label: string }) => ({
      ...edgeItem(edge),
      // Of thousands of edges few are shown.
      state: <EdgeState kind={edge.kind} id={edge.id} />,
    })
    const byId = (id: string) => {
      const kind = kindOfId(id)
      return kind === undefined ? null : itemOf({ kind, id, label: '' })
    }
    return { heading: 'Edges', items: namedEdges(remembered, catalogue).map(itemOf), byId }
  }, [catalogue, remembered])
}
