import { useQuery } from '@tanstack/react-query'
import { useMatch } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { isLocked } from '../connection/marks.ts'
import { isMarked } from '../connection/services.ts'
import { serviceChanges } from '../connection/service-changes.ts'
import type { Client } from './client.ts'
import { isOfHost, runtimeConfigQuery } from './runtime-config.ts'
import type { Session } from './session.ts'

/** The session of this tab. */
export const useSession = (): Session =>
  useMatch({
    from: '__root__',
    select: ({ context }) => context.session,
    structuralSharing: false,
  })

/** Whether the connection of a page is locked. */
export const useIsLocked = (): boolean => {
  useSelector(serviceChanges)
  return isLocked(useClient().connection)
}

/** Why nothing can be changed on a page; undefined if it can, as far as the lock and the answers tell. */
export const useWriteBan = (): string | undefined => {
  const isReadOnly = useSelector(useClient().isReadOnly)
  if (useIsLocked()) return 'This connection is locked'
  return isReadOnly ? 'This key is read-only' : undefined
}

/**
 * The client of a page. After a new key is entered on the page, it is the client of that key; a page of the
 * former service keeps its client until it is left, so that no request goes to the wrong service.
 */
export const useClient = (): Client => {
  const { session, client, switches } = useMatch({
    from: '/shell',
    select: ({ context }) => context,
    structuralSharing: false,
  })
  const now = useSelector(session.state)
  return now.client && now.switches === switches ? now.client : client
}

/** A setting that the host of this page has for its own service; false on another one, undefined until it is known. */
export const useHostSetting = (
  name: 'has_audit_log' | 'is_embedded' | 'is_production',
): boolean | undefined => {
  const { connection } = useClient()
  const { data: config, isPending } = useQuery(runtimeConfigQuery(useSession().network))
  if (isPending) return undefined
  return config?.[name] === true && isOfHost(connection.base_url, config)
}

/** Whether this page's connection is production, by the host of the page or by the people who use it. */
export const useIsProduction = (): boolean => {
  useSelector(serviceChanges)
  const isOfHosts = useHostSetting('is_production')
  return isMarked(useClient().connection) || isOfHosts === true
}
