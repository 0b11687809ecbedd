import { useQuery } from '@tanstack/react-query'
import { isOfHost } from './is-of-host.ts'
import { runtimeConfigQuery } from './runtime-config.ts'
import { useClient, useSession } from './use-client.ts'

/** Whether the service of this page's host, which keeps an audit log, is the one that this tab talks to. */
export const useHasAuditLog = (): boolean => {
  const { connection } = useClient()
  const { data: config } = useQuery(runtimeConfigQuery(useSession().network))
  return config?.has_audit_log === true && isOfHost(connection.base_url, config)
}
