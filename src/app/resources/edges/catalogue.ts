import { readEdgeCatalogue, type CatalogueEdge } from '#domain/edge-catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { runtimeConfigQuery, type RuntimeConfig } from '../../api/runtime-config.ts'
import { useClient, useSession } from '../../api/use-client.ts'

const NONE: CatalogueEdge[] = []

/**
 * The edges that the host of this page names for the service at `baseUrl`. A host that names a service of its own
 * names that one's edges.
 */
export const catalogueFor = (
  { base_url, edges }: Pick<RuntimeConfig, 'base_url' | 'edges'>,
  baseUrl: string,
): CatalogueEdge[] =>
  base_url === '' || base_url === baseUrl ? readEdgeCatalogue(edges).edges : NONE

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
