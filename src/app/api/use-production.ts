import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { isMarked } from '../connection/services.ts'
import { serviceChanges } from '../connection/service-changes.ts'
import { isOfHost } from './is-of-host.ts'
import { runtimeConfigQuery } from './runtime-config.ts'
import { useClient, useSession } from './use-client.ts'

/** Whether this page's connection is production, by the host of the page or by the people who use it. */
export const useIsProduction = (): boolean => {
  const { connection } = useClient()
  const { data: config } = useQuery(runtimeConfigQuery(useSession().network))
  useSelector(serviceChanges)
  return (
    isMarked(connection) ||
    (config?.is_production === true && isOfHost(connection.base_url, config))
  )
}
