import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { isMarked } from '../connection/services.ts'
import { serviceChanges } from '../connection/service-changes.ts'
import { isOfHost, runtimeConfigQuery } from './runtime-config.ts'
import { useClient, useSession } from './use-client.ts'

/** A setting that the host of this page has for its own service; false on another one, undefined until it is known. */
const useHostSetting = (
  name: 'has_audit_log' | 'is_embedded' | 'is_production',
): boolean | undefined => {
  const { connection } = useClient()
  const { data: config, isPending } = useQuery(runtimeConfigQuery(useSession().network))
  if (isPending) return undefined
  return config?.[name] === true && isOfHost(connection.base_url, config)
}

/** Whether the service of this tab's connection keeps an audit log; undefined until that is known. */
export const useHasAuditLog = (): boolean | undefined => useHostSetting('has_audit_log')

/** Whether this tab talks to the service of this page's host, and that is the embedded one; undefined until that is known. */
export const useIsEmbedded = (): boolean | undefined => useHostSetting('is_embedded')

/** Whether this page's connection is production, by the host of the page or by the people who use it. */
export const useIsProduction = (): boolean => {
  useSelector(serviceChanges)
  const isOfHosts = useHostSetting('is_production')
  return isMarked(useClient().connection) || isOfHosts === true
}
