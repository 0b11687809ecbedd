import { edgeName } from '#contract/edge-modules.ts'
import { useMemo, useState } from 'react'
import { useClient } from '../../api/use-client.ts'
import { ownerId } from '../../connection/connection.ts'
import { shownOnly } from '../../palette/record-items.ts'
import { keyOf, type PaletteItem, type OtherThings } from '../../palette/palette-item.ts'
import { knownEdges, useCatalogue } from '../../resources/edges/catalogue.ts'
import { kindOfId } from '../../resources/edges/edge-kind.ts'
import { rememberedEdges, type Edge } from '../../resources/edges/remembered-edges.ts'
import { shortened } from '../../ui/first-part.ts'

const EDGES = { key: 'edges', heading: 'Edges', most: 8 }

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

const byId = (id: string): PaletteItem | null => {
  const kind = kindOfId(id)
  return kind === undefined ? null : edgeItem({ kind, id, label: '' })
}

/** The edges that were opened or that the host names, to jump to: the API cannot list edges. */
export const useEdgesToJumpTo = (): OtherThings => {
  const owner = ownerId(useClient().connection)
  const catalogue = useCatalogue()
  // As they were when the palette was opened.
  const [remembered] = useState(() => rememberedEdges(owner))
  return useMemo(() => {
    return { group: EDGES, items: knownEdges(remembered, catalogue).map(edgeItem), byId }
  }, [catalogue, remembered])
}
