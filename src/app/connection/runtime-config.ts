import { VERSION_HEADER } from '#contract/version.ts'
import * as z from 'zod/mini'

const RuntimeConfig = z.object({
  base_url: z.catch(z.string(), ''),
  version_header: z.catch(z.string(), VERSION_HEADER),
  title: z.catch(z.string(), ''),
  /** Other origins that the page may call; null where the host does not say. */
  allowed_origins: z.catch(z.nullable(z.array(z.string())), null),
})

/** What the host of this page sets at run time. `base_url` is absolute, or "" where the host names none. */
export type RuntimeConfig = z.infer<typeof RuntimeConfig>

const UNSET: RuntimeConfig = {
  base_url: '',
  version_header: VERSION_HEADER,
  title: '',
  allowed_origins: null,
}

/** Reads `/config.json`. A host that has none is no error: the person then types the base URL. */
export const readRuntimeConfig = async (): Promise<RuntimeConfig> => {
  try {
    // At the root, where the page's own files are, however deep the address of the page is.
    const reply = await fetch('/config.json', { credentials: 'omit' })
    const config = reply.ok ? RuntimeConfig.parse(await reply.json()) : UNSET
    return {
      ...config,
      // As a connection has it: absolute, without trailing slash.
      base_url:
        config.base_url && new URL(config.base_url, location.origin).href.replace(/\/+$/, ''),
      version_header: config.version_header || VERSION_HEADER,
    }
  } catch {
    return UNSET
  }
}
