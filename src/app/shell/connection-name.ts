import { isOfHost } from '../api/is-of-host.ts'
import type { RuntimeConfig } from '../api/config-file.ts'
import { shortened } from '../ui/first-part.ts'

/**
 * The name of a connection, and the line below it. The service of this page's host: the title that the host
 * gave it, over the service's host. Any other service: its host, over its base path.
 */
export const connectionName = (
  baseUrl: string,
  config: Pick<RuntimeConfig, 'base_url' | 'title'> | undefined,
): { name: string; place: string } => {
  const { host, pathname } = new URL(baseUrl)
  return config?.title && isOfHost(baseUrl, config)
    ? { name: shortened(config.title), place: host }
    : { name: host, place: pathname }
}
