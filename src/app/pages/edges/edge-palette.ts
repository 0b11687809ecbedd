import { edgeName } from '#contract/edge-modules.ts'
import { pastedId } from '#domain/pasted-id.ts'
import { useMemo, useState } from 'react'
import { useClient } from '../../api/use-client.ts'
import { ownerId } from '../../connection/connection.ts'
import { keyOf, type PaletteItem, type PaletteParts } from '../../palette/palette-item.ts'
import { useCatalogue } from '../../resources/edges/catalogue.ts'
import { edgeBook } from '../../resources/edges/edge-book.ts'
import { kindOfId, edgeLink, type Edge } from '../../resources/edges/edge.ts'
import { namedEdges } from '../../resources/edges/known-edges.ts'
import { shortened } from '../../ui/first-part.ts'

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
    const byId = (text: string) => {
      const id = pastedId(text)
      const kind = kindOfId(id)
      return kind === undefined ? null : edgeItem({ kind, id, label: '' })
    }
    return { heading: 'Edges', items: namedEdges(remembered, catalogue).map(edgeItem), byId }
  }, [catalogue, remembered])
}
