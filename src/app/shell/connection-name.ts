import type { RuntimeConfig } from '../api/runtime-config.ts'

/**
 * What a connection is called, and the line below it: the title that the host of this page gave its own
 * service, over the service's host; any other service is its host, over its base path.
 */
export const connectionName = (
  baseUrl: string,
  config: Pick<RuntimeConfig, 'base_url' | 'title'> | undefined,
): { name: string; place: string } => {
  const { host, pathname } = new URL(baseUrl)
  const isOwn = config?.base_url.replace(/\/+$/, '') === baseUrl
  return isOwn && config.title
    ? { name: config.title, place: host }
    : { name: host, place: pathname }
}
