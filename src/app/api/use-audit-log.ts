import { useQuery } from '@tanstack/react-query'
import { isOfHost } from './is-of-host.ts'
import { runtimeConfigQuery } from './runtime-config.ts'
import { useClient, useSession } from './use-client.ts'

/**
 * Whether the service of this page's host, which keeps an audit log, is the one that this tab talks to; undefined until
 * that is known.
 */
export const useHasAuditLog = (): boolean | undefined => {
  const { connection } = useClient()
  const { data: config, isPending } = useQuery(runtimeConfigQuery(useSession().network))
  if (isPending) return undefined
  return config?.has_audit_log === true && isOfHost(connection.base_url, config)
}
