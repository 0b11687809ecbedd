import type { RuntimeConfig } from './config-file.ts'

/** Whether a base URL is that of the host's own service. */
export const isOfHost = (
  baseUrl: string,
  config: Pick<RuntimeConfig, 'base_url'> | undefined,
): boolean => config?.base_url.replace(/(?<!\/)\/+$/, '') === baseUrl
