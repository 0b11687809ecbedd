import { API_BASE_PATH } from '#contract/version.ts'
import type { Configuration } from '#service/node/settings/configuration.ts'

/** The page reads this at `/config.json`: how to reach the service of this process, and what it is. */
export const runtimeConfig = (configuration: Configuration) => {
  const { upstreamUrl } = configuration
  return {
    base_url: configuration.basePath + API_BASE_PATH,
    version_header: configuration.versionHeader,
    title: upstreamUrl === undefined ? 'Embedded service' : new URL(upstreamUrl).host,
    allowed_origins: configuration.allowedOrigins,
    edges: configuration.edges,
    is_production: configuration.production,
    is_embedded: upstreamUrl === undefined,
    // Both are beside the API, which a gateway does not forward.
    lists_edges: upstreamUrl === undefined,
    has_audit_log: upstreamUrl === undefined && configuration.auditDays > 0,
    // Whether a remote service takes them is not known.
    takes_idempotency_keys: upstreamUrl === undefined,
  }
}
