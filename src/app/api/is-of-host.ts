import type { RuntimeConfig } from './config-file.ts'

const withoutSlash = (url: string | undefined) => url?.replace(/(?<!\/)\/+$/, '')

/** Whether a base URL, with or without a slash at its end, is that of the host's own service. */
export const isOfHost = (
  baseUrl: string,
  config: Pick<RuntimeConfig, 'base_url'> | undefined,
): boolean => withoutSlash(config?.base_url) === withoutSlash(baseUrl)
