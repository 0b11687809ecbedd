import { useSelector } from '@tanstack/react-store'
import { useClient, useWriteBan } from '../../api/use-client.ts'
import { REFUSAL_WORDS } from '../../resources/edges/edge-refusal.ts'
import { refusedEdges, type RefusedEdge } from '../../resources/edges/refused-edges.ts'
import { edgeKey, type Edge } from '../../resources/edges/edge.ts'

/** That the service takes no changes to an edge, as far as its answers in this session tell. */
export const useRefusedEdge = (edge: Edge): RefusedEdge | undefined =>
  useSelector(refusedEdges(useClient()), (edges) => edges.get(edgeKey(edge)))

/** Why nothing of an edge can be changed: the key, or the edge; undefined if it can. */
export const useEdgeBan = (edge: Edge): string | undefined => {
  const ban = useWriteBan()
  const refused = useRefusedEdge(edge)
  return ban ?? (refused && REFUSAL_WORDS[refused.kind].off)
}
