import { EDGE_KINDS } from '#contract/edge-modules.ts'
import type { Edge } from '../../../resources/edges/edge.ts'
import { Button } from '../../../ui/button.tsx'
import { shortened } from '../../../ui/first-part.ts'
import type { MeantEdge } from '../find-edge.ts'

type OpenEdgeProps = { meant: NonNullable<MeantEdge>; onOpen: (edge: Edge) => Promise<void> }

/** Opens the edge that a search names; asks for its kind where the id names none. */
export const OpenEdge = ({ meant, onOpen }: OpenEdgeProps) => {
  if ('edge' in meant)
    return <Button onClick={() => void onOpen(meant.edge)}>Open {shortened(meant.edge.id)}</Button>
  const id = meant.idOfAnyKind
  return EDGE_KINDS.map((kind) => (
    <Button key={kind} onClick={() => void onOpen({ kind, id })}>
      Open {shortened(id)} as {kind.toUpperCase()}
    </Button>
  ))
}
