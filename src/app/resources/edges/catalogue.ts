import { readEdgeCatalogue, type CatalogueEdge } from '#domain/edge-catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { runtimeConfigQuery, type RuntimeConfig } from '../../api/runtime-config.ts'
import { useClient, useSession } from '../../api/use-client.ts'
import { edgeKey, type Edge } from './remembered-edges.ts'

/** An edge to choose from: one that was opened with this connection, or that the host names, or both. */
export type KnownEdge = CatalogueEdge & { isNamedByHost: boolean }

const NONE: CatalogueEdge[] = []

const catalogues = new WeakMap<object, CatalogueEdge[]>()

/** A list's catalogue, read once: every row of the list of edges asks for it, and a long one takes milliseconds. */
const readOnce = (list: unknown): CatalogueEdge[] => {
  // Nothing else can be a list.
  if (!Array.isArray(list)) return NONE
  const known = catalogues.get(list)
  if (known) return known
  const { edges } = readEdgeCatalogue(list)
  catalogues.set(list, edges)
  return edges
}

/**
 * The edges that the host of this page names for the service at `baseUrl`. A host that names a service of its own
 * names that one's edges.
 */
export const catalogueFor = (
  { base_url, edges }: Pick<RuntimeConfig, 'base_url' | 'edges'>,
  baseUrl: string,
): CatalogueEdge[] => (base_url === '' || base_url === baseUrl ? readOnce(edges) : NONE)

/** The edges that the host names for the service of this page; none while that is not known. */
export const useCatalogue = (): CatalogueEdge[] => {
  const { network } = useSession()
  const baseUrl = useClient().connection.base_url
  const { data } = useQuery({
    ...runtimeConfigQuery(network),
    select: (config) => catalogueFor(config, baseUrl),
  })
  return data ?? NONE
}

/** What the host calls an edge; "" if it names none such. */
export const useEdgeLabel = (edge: Edge): string =>
  useCatalogue().find((one) => edgeKey(one) === edgeKey(edge))?.label ?? ''

/** All edges known here, each once: first those that were opened, then the others that the host names. */
export const knownEdges = (
  opened: readonly Edge[],
  catalogue: readonly CatalogueEdge[],
): KnownEdge[] => {
  const named = new Map(catalogue.map((edge) => [edgeKey(edge), { ...edge, isNamedByHost: true }]))
  const known = opened.map(
    ({ kind, id }) =>
      named.get(edgeKey({ kind, id })) ?? { kind, id, label: '', tags: [], isNamedByHost: false },
  )
  return [...new Set([...known, ...named.values()])]
}
