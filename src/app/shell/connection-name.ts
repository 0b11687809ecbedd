import { type RuntimeConfig, isOfHost } from '../api/runtime-config.ts'
import { shortened } from '../ui/first-part.ts'

/**
 * The name of a connection, and the line below it. One that a person has named: that name over its host. The service of
 * this page's host: the title that the host gave it, over the service's host. Any other service: its host, over its
 * base path.
 */
export const connectionName = (
  baseUrl: string,
  config: Pick<RuntimeConfig, 'base_url' | 'title'> | undefined,
  given?: string | null,
): { name: string; place: string } => {
  const { host, pathname } = new URL(baseUrl)
  const title = given || (isOfHost(baseUrl, config) && config?.title)
  return title ? { name: shortened(title), place: host } : { name: host, place: pathname }
}
