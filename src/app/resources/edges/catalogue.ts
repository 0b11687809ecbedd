import { readEdgeCatalogue, type CatalogueEdge } from '#domain/edge-catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { type RuntimeConfig, isOfHost, runtimeConfigQuery } from '../../api/runtime-config.ts'
import { useSelector } from '@tanstack/react-store'
import { useClient, useSession } from '../../api/use-client.ts'
import { ownerId } from '../../connection/connection.ts'
import { edgeBook } from './edge-book.ts'
import { isSameEdge, type Edge } from './edge.ts'

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
  config: Pick<RuntimeConfig, 'base_url' | 'edges'>,
  baseUrl: string,
): CatalogueEdge[] =>
  config.base_url === '' || isOfHost(baseUrl, config) ? readOnce(config.edges) : NONE

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

/** Tells what an edge is called on this device, or else by the host; "" if it has no name but its id. */
export const useEdgeLabels = (): ((edge: Edge) => string) => {
  const own = useSelector(edgeBook(ownerId(useClient().connection)))
  const hosted = useCatalogue()
  return (edge) =>
    [...own, ...hosted].find((one) => one.label && isSameEdge(one, edge))?.label ?? ''
}

/** What an edge is called. */
export const useEdgeLabel = (edge: Edge): string => useEdgeLabels()(edge)
